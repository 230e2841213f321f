"""Checks that the tool keeps the contracts of hosts that start it as a process.

    python3 hosts.py LIVE PLUGIN EVENTS

LIVE is the tool, PLUGIN a script and EVENTS a file of events. Two hosts are imitated, as their documentation describes
them:

- The processor `subprocess` of Redpanda Connect writes a message as a line and waits for exactly one line, on standard
  output for a result or on standard error for a failure, before it writes the next message.
- A Kafka pipeline of console programs, `kafka-console-consumer | live run | kafka-console-producer`: a record is a line
  of its key, a tab and its value, or an envelope in JSON; the producer sends each line when it arrives, and the pipeline
  ends when the consumer ends.
"""

import json
import select
import subprocess
import sys
import time


def redpanda(live: str, plugin: str, events: list[str]) -> None:
    process = subprocess.Popen(
        [live, "run", "--one-to-one", "--quiet", "--clock", "event", "--plugins", plugin, "-"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    results, dropped, failed = 0, 0, 0
    start = time.monotonic()
    # A message that is not an event, and an empty one, must be answered as well.
    messages = events + ["not JSON", "[]", ""]
    for message in messages:
        process.stdin.write(message.encode() + b"\n")
        line = b""
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([process.stdout], [], [], 10)
            if not ready:
                raise SystemExit(f"no answer to {message[:80]}")
            line += process.stdout.read(1 << 16)
        if line.count(b"\n") != 1:
            raise SystemExit(f"several lines for {message[:80]}")
        answer = json.loads(line)
        results += 1
        dropped += answer is None
        failed += isinstance(answer, dict) and "error" in answer and "type" not in answer
    seconds = time.monotonic() - start
    process.stdin.close()
    rest = process.stdout.read()
    process.wait()
    errors = process.stderr.read().decode().splitlines()
    # A host of this kind takes a line on standard error for an answer.
    if errors:
        raise SystemExit(f"there are diagnostics: {errors[0]}")
    if rest:
        raise SystemExit("there is more output than input")
    print(f"subprocess: {results} messages, {results} answers, {dropped} dropped, {failed} failed, "
          f"{results / seconds:.0f} messages a second")


def kafka(live: str, plugin: str, events: list[str]) -> None:
    process = subprocess.Popen(
        [live, "run", "--at", "/value", "--quiet", "--clock", "event", "--plugins", plugin, "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
    # A record must arrive at the producer although the consumer is waiting for the next one.
    first = json.dumps({"key": "k-0", "partition": 3, "value": json.loads(events[0])})
    process.stdin.write(first.encode() + b"\n")
    ready, _, _ = select.select([process.stdout], [], [], 10)
    if not ready:
        raise SystemExit("the first record does not arrive")
    record = json.loads(process.stdout.readline())
    if record["key"] != "k-0" or record["partition"] != 3:
        raise SystemExit("the envelope has changed")
    lines = "".join(
        json.dumps({"key": f"k-{i}", "partition": 3, "value": json.loads(event)}) + "\n"
        for i, event in enumerate(events[1:], 1))
    rest, _ = process.communicate(lines.encode())
    keys = [json.loads(line)["key"] for line in rest.decode().splitlines()]
    numbers = [int(key[2:]) for key in keys]
    if numbers != sorted(numbers):
        raise SystemExit("the order has changed")
    print(f"kafka: {len(events)} records, {len(keys) + 1} results in order, with their keys")


if __name__ == "__main__":
    with open(sys.argv[3], encoding="utf-8") as file:
        texts = [line.rstrip("\n") for line in file][:5000]
    redpanda(sys.argv[1], sys.argv[2], texts)
    kafka(sys.argv[1], sys.argv[2], texts)
