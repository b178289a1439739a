"""The games for OpenSpiel: explicit chance, actions of the list, observations by the layout."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.cards.resources import RESOURCES
from landnam.cards.words import bundle_text
from landnam.envs.batch import TURN_LIMIT
from landnam.envs.network import Eyes
from landnam.envs.registry import action_list, observation_layout
from landnam.games import game_class, make

MOST_OUTCOMES: Final = 1024
"""More than any chance move has."""
LONGEST: Final = 1_000_000


def open_spiel_game(name: str, players: int | None = None, **options: Any) -> Any:
    """A game as a ``pyspiel.Game``, with all algorithms that OpenSpiel has for games in Python.

    Chance is explicit, with exact probabilities. Seats do not trade with each other. A discard is made card by card.
    ``open_spiel`` must be installed.
    """
    spiel: Any = import_module("pyspiel")
    if game_class(name).declaration.endless:
        options.setdefault("max_turns", TURN_LIMIT)
    pattern = make(name, players, seed=0, chance="manual", **options)
    actions, layout, n = action_list(name), observation_layout(name), pattern.players
    if n < 2:
        raise ValueError("OpenSpiel gets games for two players and more")
    kind = spiel.GameType(
        short_name=f"landnam_{name}",
        long_name=f"Landnam: {name}",
        dynamics=spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=spiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=spiel.GameType.Utility.GENERAL_SUM,
        reward_model=spiel.GameType.RewardModel.TERMINAL,
        max_num_players=n,
        min_num_players=n,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )
    info = spiel.GameInfo(
        num_distinct_actions=len(actions),
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=n,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=LONGEST,
    )
    first_discard = actions.index("discard wood") if "discard wood" in actions.names else 0

    class LandnamGame(spiel.Game):  # type: ignore[misc] # a class of a library that may be missing
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Any:
            return LandnamState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ARG002 # one kind
            return Observer()

    class LandnamState(spiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.game = make(name, n, seed=0, chance="manual", **options)
            self.chosen = [0] * len(RESOURCES)

        def current_player(self) -> int:
            if self.game.outcome is not None:
                return int(spiel.PlayerId.TERMINAL)
            if self.game.chance_cases():
                return int(spiel.PlayerId.CHANCE)
            return self.game.to_act[0]

        def _owed(self, seat: int) -> int:
            return int(self.game.view(seat)["seats"][seat].get("owes", 0)) if self.game.phase == "discard" else 0

        def _legal_actions(self, player: int) -> list[int]:
            if self._owed(player):
                hand = self.game.view(player)["seats"][player]["hand"].values()
                left = enumerate(zip(hand, self.chosen, strict=True))
                return [first_discard + resource for resource, (held, taken) in left if held > taken]
            legal = self.game.legal(player, offers=False)
            return sorted(actions.indices(action, player)[0] for action in legal)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(i, float(likely)) for i, (_, likely) in enumerate(self.game.chance())]

        def _apply_action(self, action: int) -> None:
            if self.game.chance_cases():
                self.game.play(self.game.chance()[action][0])
                return
            seat = self.game.to_act[0]
            owed = self._owed(seat)
            if not owed:
                self.game.play(actions.action(action, self.game, seat), seat)
                return
            self.chosen[action - first_discard] += 1
            if sum(self.chosen) == owed:
                self.game.play(f"discard {bundle_text(self.chosen)}", seat)
                self.chosen = [0] * len(RESOURCES)

        def _action_to_string(self, player: int, action: int) -> str:
            if player == spiel.PlayerId.CHANCE:
                return str(self.game.chance()[action][0])
            return actions.name(action)

        def is_terminal(self) -> bool:
            return self.game.outcome is not None

        def returns(self) -> list[float]:
            outcome = self.game.outcome
            if outcome is None or not outcome.winners:
                return [0.0] * n
            return [1.0 if seat in outcome.winners else -1.0 for seat in range(n)]

        def __str__(self) -> str:
            return self.game.position()

    class Observer:
        """What a player sees, by the observation layout, from 0 to 1; zeros for one that is not asked."""

        def __init__(self) -> None:
            self.tensor: NDArray[np.float32] = np.zeros(layout.size, np.float32)
            self.dict = {"observation": self.tensor}
            self._eyes = Eyes(name, n, **options)

        def set_from(self, state: Any, player: int) -> None:
            self.tensor[:] = 0
            if state.current_player() != player:
                return
            game, eyes = state.game, self._eyes
            eyes.look(game.view(player) | {"counted": game.counted(player)}, np.random.default_rng(0))
            for resource, taken in enumerate(state.chosen):
                for _ in range(taken):
                    eyes.batch.step([first_discard + resource])
            self.tensor[:] = layout.scaled(eyes.observation)[0]

        def string_from(self, state: Any, player: int) -> str:
            return str(state.game.view(player))

    return LandnamGame()
