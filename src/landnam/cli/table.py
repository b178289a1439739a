"""A game at the terminal: one person, with bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from rich.columns import Columns
from rich.console import Console, Group
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from landnam.bots import Referee
from landnam.cli.console import colour_name
from landnam.cli.menu import Menu, menu_of, menu_table
from landnam.cli.picture import board_picture, goal_and_costs, hand_line, headline, seat_table
from landnam.cli.rules import print_chapters, print_rules
from landnam.cli.story import line
from landnam.games.rule_search import find_rules
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration, Examples
from landnam.rules.events import Events
from landnam.rules.protocol import Game


def help_text(game: Declaration, menu: Menu) -> Group:
    """A summary of the rules, and what can be typed, with examples from the game and the current menu."""
    shown = game.examples or Examples(game.kinds[0].name, min(game.rules))
    enter = [game.kind_of(phase.enter).words or phase.enter for phase in game.phases if phase.enter]
    commands = Table.grid(padding=(0, 2))
    commands.add_column(style="cyan", no_wrap=True)
    for command, words in {
        "Enter": " or ".join([*dict.fromkeys(enter), "see the menu again"]),
        "undo": "take your last action back, unless chance or another player has followed",
        "any": "let chance choose among your legal actions",
        f"list {next(iter(menu.actions), game.kinds[0].name)}": "all legal actions of one kind",
        f"why {shown.question}": "may I, and which rule says no?",
        f"rules {shown.rule}": "the rules about something, by words or by id",
        "board": "the board, the seats, the goal and the costs once more",
        "save": "write the record now",
        "quit": "leave; the game is saved",
    }.items():
        commands.add_row(command, words)
    examples = ", ".join(f"[cyan]{escape(action)}[/]" for action in menu.examples[:3])
    return Group(
        *(Padding(escape(sentence), (0, 0, 0, 2)) for sentence in game.summary),
        f"Type a key from the menu and what follows it, or an action as it is written there: {examples}.",
        Padding(commands, (0, 0, 0, 2)),
    )


class TerminalGame:
    """One game, the person's seat, the bots of the others, and the file of the record."""

    def __init__(
        self,
        game: Game,
        seat: int,
        rng: Random,
        console: Console,
        record: Path,
        bots: Mapping[int, Referee] | None = None,
    ) -> None:
        """A seat without a bot is played at random."""
        self.game = game
        self.names = (*game.seats, *(neutral["colour"] for neutral in game.view(None).get("neutrals", ())))
        self.seat = seat
        self.rng = rng
        self.bots = bots or {}
        self.console = console
        self.record = record
        self.menu = Menu({}, {})
        self._undoable: list[tuple[Action, Game]] = []
        """The person's actions that can be undone, each with the game before it."""
        self._shown: tuple[int, int] | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "any": self._any,
            "undo": self._undo,
            "u": self._undo,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }
        self._questions: dict[str, Callable[[str], None]] = {
            "rules": self._rules,
            "why": self._why,
            "list": self._list,
        }

    def run(self) -> None:
        """Play until the game is over or the person leaves; either way the record is written."""
        names = dict.fromkeys(bot.name for bot in self.bots.values()) or {"random": None}
        others = f"; the others are bots: {', '.join(names)}" if self.game.players > 1 else ", alone at the table"
        self.console.print(
            f"You are {colour_name(self.game.seats[self.seat])}{others}. "
            "[dim]'help' lists what you can type, 'quit' leaves.[/]"
        )
        try:
            self._play()
            self._board()
        except (EOFError, KeyboardInterrupt):
            self.console.print("\nThe game is left.")
        finally:
            for bot in self.bots.values():
                bot.leave(self.game.outcome)
            self._save()

    def _play(self) -> None:
        while self.game.outcome is None:
            for seat, bot in self.bots.items():
                if (proposal := bot.propose(self.game)) is not None:
                    self._tell(self.game.play(proposal, seat))
            waiting = self.game.to_act
            if self.seat in waiting:
                self._ask()
            else:
                self._tell(self.game.play(self._decision(waiting[0]), waiting[0]))

    def _decision(self, seat: int) -> Action:
        if seat in self.bots:
            return self.bots[seat].decide(self.game)
        return self.rng.choice(self.game.legal(seat, offers=False))

    def _tell(self, events: Events) -> None:
        for bot in self.bots.values():
            bot.hear(events)
        for event in events.seen_by(self.seat):
            said = line(event, self.names, self.game.declaration)
            if said is not None:
                self.console.print(said)

    # --- the person ---------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the decision, and read lines until one is a move."""
        self._show_once_a_turn()
        self._show_menu()
        history = len(self.game.history)
        while len(self.game.history) == history:
            said = self.console.input(f"{colour_name(self.game.seats[self.seat])}> ").strip()
            try:
                self._obey(said)
            except ValueError as error:
                self.console.print(f"[yellow]{escape(str(error))}[/]")

    def _obey(self, said: str) -> None:
        """Carry out one line; a ValueError says what is wrong with it."""
        word, _, rest = said.partition(" ")
        if said.lower() in self._commands:
            self._commands[said.lower()]()
        elif word.lower() in self._questions:
            self._questions[word.lower()](rest.strip())
        elif said:
            self._move(self._meant(said))
        elif self._enter:
            self._move(self._enter)
        else:
            self._show_menu()

    @property
    def _enter(self) -> str:
        """The action for Enter alone; empty if there is none now."""
        phase = self.game.declaration.phase_named.get(self.game.phase)
        return phase.enter if phase and phase.enter in self.menu.actions else ""

    def _meant(self, said: str) -> str:
        """An action in its notation, from what was typed."""
        return self.game.declaration.typed(self.menu.meant(said), self.game.view(self.seat))

    def _move(self, said: str) -> None:
        before, action = self.game.clone(), self.game.read(said)
        self._tell(self.game.play(action, self.seat))
        if not self._last_move_follows(before) or not self.game.declaration.kind_of(action).undo:
            self._undoable.clear()
        else:
            if self._undoable and len(self._undoable[-1][1].history) + 1 != len(before.history):
                self._undoable.clear()  # somebody else has acted in between
            self._undoable.append((action, before))

    def _last_move_follows(self, before: Game) -> bool:
        """Whether the game is one action further than it was, without chance since."""
        return len(self.game.history) == len(before.history) + 1 and self.game.outcome is None

    @property
    def _may_undo(self) -> bool:
        return bool(self._undoable) and self._last_move_follows(self._undoable[-1][1])

    def _undo(self) -> None:
        if not self._may_undo:
            acted = any(seat == self.seat for seat, _ in self.game.history)
            why = "chance or another player has followed your last action" if acted else "you have not acted yet"
            raise ValueError(f"there is nothing to undo: {why}")
        action, self.game = self._undoable.pop()
        self.console.print(f"[dim]taken back: {escape(action)}[/]")

    def _show_once_a_turn(self) -> None:
        """Show the board when the game, the person's turn or a placing begins."""
        view = self.game.view(self.seat)
        moment = (view["turn"], view.get("placing", 0))
        if self._shown is None or (moment != self._shown and view["active"] in (None, self.seat)):
            self._shown = moment
            self._board()

    def _show_menu(self) -> None:
        view = self.game.view(self.seat)
        own = view["seats"][self.seat]
        self.menu = menu_of(self.game.legal(self.seat), self.game.declaration.kinds)
        self.console.print(f"\n{headline(view)}")
        if hand := hand_line(view, own):
            self.console.print(hand)
        if own.get("owes"):
            self.console.print(f"[bold]Choose {own['owes']} cards to discard.[/]")
        if own.get("gives"):
            self.console.print("[bold]Choose a card to give, and who shall have it.[/]")
        self.console.print(menu_table(self.menu, self._enter, undo=self._may_undo))

    # --- what can be typed besides actions ----------------------------------------------------------------------

    def _help(self) -> None:
        self.console.print(help_text(self.game.declaration, self.menu))

    def _board(self) -> None:
        view = self.game.view(self.seat)
        self.console.print()
        self.console.print(board_picture(view, numbers=True), crop=False)
        self.console.print(seat_table(view))
        self.console.print(goal_and_costs(view))

    def _rules(self, rest: str) -> None:
        game = self.game.declaration
        if rest:
            print_rules(self.console, find_rules(rest, game), rest, "rules")
        else:
            print_chapters(self.console, game)

    def _why(self, rest: str) -> None:
        action = self.game.read(self._meant(rest))
        rule = self.game.why_not(action, self.seat)
        if rule is None:
            self.console.print(f"'{action}' is allowed now.")
        else:
            self.console.print(f"'{action}' is not allowed now: {escape(rule.sentence)} [bold cyan]({rule})[/]")

    def _list(self, rest: str) -> None:
        actions = self.menu.actions
        rest = next((kind.name for kind in self.menu.kinds if kind.key == rest), rest)
        if not rest:
            raise ValueError(f"say what to list; valid are {', '.join(actions)}")
        if rest not in actions:
            raise ValueError(f"nothing to list for '{rest}'; valid are {', '.join(actions)}")
        self.console.print(Columns(actions[rest], padding=(0, 3)))

    def _any(self) -> None:
        self._move(self.rng.choice(self.game.legal(self.seat, offers=False)))

    def _save(self) -> None:
        self.record.write_text(self.game.record(), encoding="utf-8")
        self.console.print(f"Saved in {self.record}", markup=False, soft_wrap=True)

    def _quit(self) -> None:
        raise EOFError  # end of input
