"""A Dask cluster of two worker processes on this machine."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

NEEDS_DASK = "needs distributed: pip install 'ddzcore[dask]'"


@contextmanager
def two_workers() -> Iterator[Any]:
    """A client of the cluster."""
    distributed = pytest.importorskip("distributed", reason=NEEDS_DASK)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def end_one(client: Any) -> int:
    """End one of the worker processes, as a crash would; its process id."""
    pid: int = min(client.run(os.getpid).values())
    os.kill(pid, signal.SIGKILL)
    return pid
