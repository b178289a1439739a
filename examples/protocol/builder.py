"""A bot for Landnam in plain Python, without Landnam installed: it builds whatever it can, the dearest thing first.

landnam arena island --bots "cmd:python3 examples/protocol/builder.py",random,random,random
"""

import json
import random
import sys

DEAREST_FIRST = ("city", "settlement", "knight")


def main() -> None:
    """Answer one line after another until there are no more."""
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": "builder.py", "about": "builds", "proposes": True})
        elif message["type"] == "game":
            chance.seed(message["seed"])  # the same seed, the same game
        elif message["type"] == "decide":
            say({"type": "answer", "id": message["id"], "action": decide(message["legal"], chance)})
        elif message["type"] == "propose":
            say({"type": "answer", "id": message["id"], "action": propose(message["view"])})
        elif message["type"] == "error":
            print("lost a decision:", message["message"], file=sys.stderr)
        elif message["type"] == "quit":
            return


def decide(legal: list[str], chance: random.Random) -> int:
    """The number of the dearest building that is legal, or of any action that is no offer."""
    for building in DEAREST_FIRST:
        for number, action in enumerate(legal):
            if action.split()[0] == building:
                return number
    plain = [number for number, action in enumerate(legal) if not action.startswith(("offer", "propose"))]
    return chance.choice(plain or range(len(legal)))


def propose(view: dict) -> str | None:  # type: ignore[type-arg] # a page is enough
    """Out of turn: give one of four cards alike for a card that there is none of, as text; or nothing."""
    hand = view["seats"][view["seat"]].get("hand") or {}
    many = [name for name, n in hand.items() if n >= 4]
    none = [name for name, n in hand.items() if n == 0]
    return f"propose 1 {many[0]} for 1 {none[0]}" if many and none else None


def say(message: dict) -> None:  # type: ignore[type-arg] # a page is enough
    """Write a line, at once."""
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
