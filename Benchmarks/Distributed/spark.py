"""Runs live plugins on Apache Spark and compares the output with that of one process.

    python3 spark.py LIVE PLUGIN EVENTS OUTPUT [--kill] [--only pipe|cat|stream|one]

LIVE is the tool, PLUGIN a script, EVENTS a folder that events.py has written, and OUTPUT a folder for results. Requires
PySpark and Java. Spark runs in this process with two worker threads. With --kill, five processes of the tool are killed
while they work, and Spark runs a task up to six times, so that no task fails in the end.
"""

import argparse
import hashlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import threading
import time

from pyspark.sql import SparkSession


def digest(files) -> tuple[str, int]:
    """Returns the digest of all lines in any order, and their number."""
    total, count = 0, 0
    for path in files:
        with open(path, "rb") as file:
            for line in file:
                value = hashlib.blake2b(line.rstrip(b"\n"), digest_size=16).digest()
                total = (total + int.from_bytes(value, "big")) % (1 << 128)
                count += 1
    return f"{total:032x}", count


def children(parent: int) -> list[int]:
    """Returns the ids of the processes that a process has started."""
    result = []
    for task in pathlib.Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            result += [int(text) for text in task.read_text().split()]
        except OSError:
            pass
    return result


class Killer(threading.Thread):
    """Kills processes of the tool that this process has started indirectly, one every two seconds."""

    def __init__(self, maximum: int = 5):
        super().__init__(daemon=True)
        self.maximum, self.killed, self.ends = maximum, 0, threading.Event()

    def run(self):
        chance = random.Random(7)
        while self.killed < self.maximum and not self.ends.wait(2):
            found, level = [], [os.getpid()]
            for _ in range(4):
                level = [child for parent in level for child in children(parent)]
                for process in level:
                    try:
                        if pathlib.Path(f"/proc/{process}/comm").read_text().strip() == "live":
                            found.append(process)
                    except OSError:
                        pass
            if found:
                os.kill(chance.choice(found), signal.SIGKILL)
                self.killed += 1


def main():
    parser = argparse.ArgumentParser()
    for name in ("live", "plugin", "events", "output"):
        parser.add_argument(name)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--only", choices=["one", "cat", "pipe", "stream"])
    options = parser.parse_args()
    live, plugin = os.path.abspath(options.live), os.path.abspath(options.plugin)
    files = sorted(pathlib.Path(options.events).glob("*.ndjson"))
    output = pathlib.Path(options.output)
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    # Spark starts commands without environment variables, so the path is absolute. A repeatable run has the same output
    # for an event whatever was processed before it, so a retried task changes nothing.
    command = f"{live} run --clock event --quiet --max-failures 100% --plugins {plugin} -"

    def report(name, start, digests, note=""):
        seconds = time.monotonic() - start
        value, count = digests
        print(f"{name:8} {seconds:7.1f} s  {count} lines  {value}  {note}", flush=True)

    def wanted(name):
        return options.only in (None, name)

    if wanted("one"):
        start = time.monotonic()
        with open(output / "one.ndjson", "wb") as result:
            arguments = command.split()[:-1] + [str(file) for file in files]
            subprocess.run(arguments, stdout=result, check=True)
        seconds = time.monotonic() - start
        report("one", time.monotonic() - seconds, digest([output / "one.ndjson"]))
        (output / "one.ndjson").unlink()
    if options.only == "one":
        return
    spark = (
        SparkSession.builder.master("local[2,6]").appName("live").config("spark.ui.enabled", "false")
        .config("spark.driver.memory", "3g").config("spark.sql.shuffle.partitions", "2")
        .config("spark.log.level", "ERROR").getOrCreate()
    )
    context = spark.sparkContext

    def pipe(name, command):
        killer = Killer() if options.kill and name == "pipe" else None
        if killer:
            killer.start()
        start = time.monotonic()
        source = context.textFile(options.events)
        source.pipe(command, checkCode=True).saveAsTextFile(str(output / name))
        seconds = time.monotonic() - start
        if killer:
            killer.ends.set()
        found = digest(sorted((output / name).glob("part-*")))
        report(name, time.monotonic() - seconds, found, f"{killer.killed} processes killed" if killer else "")
        shutil.rmtree(output / name)

    def stream():
        killer = Killer() if options.kill else None
        if killer:
            killer.start()
        start = time.monotonic()

        def write(frame, number):
            # A batch that is repeated after a failure replaces its own output.
            target = output / "stream" / f"batch-{number:05}"
            shutil.rmtree(target, ignore_errors=True)
            frame.rdd.map(lambda row: row.value).pipe(command, checkCode=True).saveAsTextFile(str(target))

        query = (
            spark.readStream.option("maxFilesPerTrigger", 4).text(options.events).writeStream.foreachBatch(write)
            .option("checkpointLocation", str(output / "checkpoint")).trigger(availableNow=True).start()
        )
        query.awaitTermination()
        seconds = time.monotonic() - start
        if killer:
            killer.ends.set()
        found = digest(sorted((output / "stream").glob("batch-*/part-*")))
        report("stream", time.monotonic() - seconds, found, f"{killer.killed} processes killed" if killer else "")
        shutil.rmtree(output / "stream")

    if wanted("cat"):
        pipe("cat", "cat")
    if wanted("pipe"):
        pipe("pipe", command)
    if wanted("stream"):
        stream()
    spark.stop()


if __name__ == "__main__":
    main()
