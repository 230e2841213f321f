"""Writes events for the measurements: the short events of the fixtures, each with its own messageId and user.

    python3 events.py FOLDER [COUNT [FILES]]
"""

import json
import pathlib
import sys

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "events.ndjson"


def templates() -> list[str]:
    """Returns the texts of events in which the letters \\x01 and \\x02 stand for the id and the user."""
    result = []
    for line in FIXTURES.read_text(encoding="utf-8").split("\n"):
        if not line or len(line) > 600:
            continue
        event = json.loads(line)
        event["messageId"], event["userId"] = "\x01", "\x02"
        text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
        result.append(text.replace("\\u0001", "\x01").replace("\\u0002", "\x02"))
    return result


def write(folder: pathlib.Path, count: int, files: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    texts = templates()
    per_file = -(-count // files)
    for number in range(files):
        with open(folder / f"events-{number:03}.ndjson", "w", encoding="utf-8") as file:
            for i in range(number * per_file, min(count, (number + 1) * per_file)):
                text = texts[i % len(texts)].replace("\x01", f"m-{i}")
                file.write(text.replace("\x02", f"u-{i * 7919 % 10007}") + "\n")


if __name__ == "__main__":
    write(
        pathlib.Path(sys.argv[1]),
        int(sys.argv[2]) if len(sys.argv) > 2 else 2_000_000,
        int(sys.argv[3]) if len(sys.argv) > 3 else 16,
    )
