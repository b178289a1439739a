"""A game at the terminal: one person, with bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from landnam.bots import Referee
from landnam.cli.console import colour_name
from landnam.cli.menu import Menu, menu_of, menu_table
from landnam.cli.picture import board_picture, hand_line, headline, seat_table
from landnam.cli.rules import named, print_rules
from landnam.cli.story import line
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration, Examples
from landnam.rules.events import Events
from landnam.rules.protocol import Game


def help_text(game: Declaration) -> str:
    """What can be typed, with examples from the game."""
    shown = game.examples or Examples((game.kinds[0].name,), game.kinds[0].name, game.kinds[0].name, min(game.rules))
    commands = {
        "Enter": "roll the dice, or see the menu again",
        "any": "let chance choose among your legal actions",
        f"list {shown.kind}": "all legal actions of one kind",
        f"why {shown.question}": "may I, and which rule says no?",
        f"rules {shown.rule}": "what a rule says",
        "board": "the board, the seats and your hand once more",
        "save": "write the record now",
        "quit": "leave; the game is saved",
    }
    width = max(map(len, commands))
    return "\n".join(
        [
            "Type a number from the menu, or an action as it is written there: "
            + ", ".join(f"[cyan]{action}[/]" for action in shown.actions)
            + ".",
            *(f"  [cyan]{command}[/]{' ' * (width - len(command))} {words}" for command, words in commands.items()),
        ]
    )


class TerminalGame:
    """One game, the seat of the person, who plays the others, and where its record goes."""

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
        self._shown: tuple[int, int] | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "any": self._any,
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
            self._save()
            for bot in self.bots.values():
                bot.close()

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
        for event in events.seen_by(self.seat):
            said = line(event, self.names, self.game.declaration)
            if said is not None:
                self.console.print(said)

    # --- the person ---------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show what has to be decided, and take lines until one of them is a move."""
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
        elif said.isascii() and said.isdecimal():
            numbered = self.menu.numbered
            if not 1 <= int(said[:4]) <= len(numbered):
                valid = f"1 to {len(numbered)}" if numbered else "typed actions only"
                raise ValueError(f"the menu has no {said[:12]}; valid are {valid}")
            self._move(numbered[int(said[:4]) - 1])
        elif said:
            self._move(said)
        elif "roll" in self.menu.numbered and "stand" not in self.menu.numbered:  # a second roll gives up the first
            self._move("roll")
        else:
            self._show_menu()

    def _move(self, action: str) -> None:
        self._tell(self.game.play(action, self.seat))

    def _show_once_a_turn(self) -> None:
        """The board, when the own turn or placing begins."""
        view = self.game.view(self.seat)
        moment = (view["turn"], view.get("placing", 0))
        if moment != self._shown and view["active"] in (None, self.seat):
            self._shown = moment
            self._board()

    def _show_menu(self) -> None:
        view = self.game.view(self.seat)
        own = view["seats"][self.seat]
        self.menu = menu_of(self.game.legal(self.seat), self.game.declaration.kinds)
        self.console.print(f"\n{headline(view)} · {hand_line(view, own)}")
        if own.get("owes"):
            self.console.print(f"[bold]Choose {own['owes']} cards to discard.[/]")
        if own.get("gives"):
            self.console.print("[bold]Choose a card to give, and who shall have it.[/]")
        self.console.print(menu_table(self.menu))

    # --- what can be typed besides actions ----------------------------------------------------------------------

    def _help(self) -> None:
        self.console.print(help_text(self.game.declaration))

    def _board(self) -> None:
        view = self.game.view(self.seat)
        self.console.print()
        self.console.print(board_picture(view, numbers=True), crop=False)
        self.console.print(seat_table(view))

    def _rules(self, rest: str) -> None:
        print_rules(self.console, named(rest))

    def _why(self, rest: str) -> None:
        action = self.game.read(rest)
        rule = self.game.why_not(action, self.seat)
        if rule is None:
            self.console.print(f"'{action}' is allowed now.")
        else:
            self.console.print(f"'{action}' is not allowed now: {escape(rule.sentence)} [bold cyan]({rule})[/]")

    def _list(self, rest: str) -> None:
        actions = {**self.menu.listed, **self.menu.typed}
        if rest not in actions:
            raise ValueError(f"nothing to list for '{rest}'; valid are {', '.join(actions)}")
        self.console.print(Columns(actions[rest], padding=(0, 3)))

    def _any(self) -> None:
        self._move(self.rng.choice(self.game.legal(self.seat, offers=False)))

    def _save(self) -> None:
        self.record.write_text(self.game.record(), encoding="utf-8")
        self.console.print(f"Saved in {self.record}", markup=False, soft_wrap=True)

    def _quit(self) -> None:
        raise EOFError  # nothing more will be said
