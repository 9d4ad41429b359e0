"""Metrics for Prometheus.

Workers write their numbers to files in a shared folder, and the worker that receives a request for
the metrics adds them up. `PROMETHEUS_MULTIPROC_DIR` names the folder, and must be set before this
module is imported.
"""

import os
from collections.abc import Callable, Mapping

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.responses import Response

from fourfold.web.logs import Exchange
from fourfold.web.rate_limits import refused

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_METHODS = {"GET", "HEAD", "POST", "DELETE", "OPTIONS", "LIVE"}
_GAUGES = (
    ("queue", "queue", "Requests that wait for the engine or a picture, or are being answered."),
    ("sockets", "kind", "Open live connections."),
    ("games", "state", "Games between people: stored, and open on this server."),
    ("log_lines", "state", "Lines of the log that were dropped, because nobody read them."),
)
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """Counts exchanges, and reports the state of the server.

    >>> metrics = Metrics(lambda: {"queue": {"engine": 3}})
    >>> metrics(Exchange("7f3a", "::1", "GET", "/", "files", "1.1", "curl", 200, 5, 0.001))
    >>> b'fourfold_requests_total{call="files",method="GET",status="200"} 1.0' in metrics.text()
    True
    """

    def __init__(self, read: Callable[[], Mapping[str, Mapping[str, int]]]) -> None:
        """`read` returns the values of gauges by the names of gauge and label."""
        self._read = read
        own = CollectorRegistry()
        self._requests = Counter(
            "fourfold_requests", "Requests answered.", ["call", "method", "status"], registry=own
        )
        self._seconds = Histogram(
            "fourfold_request_seconds",
            "Time from request to answer.",
            ["call"],
            buckets=_SECONDS,
            registry=own,
        )
        self._bytes = Counter(
            "fourfold_response_bytes", "Bytes of answers' bodies.", ["call"], registry=own
        )
        self._gauges = {
            name: Gauge(
                f"fourfold_{name}", text, [label], registry=own, multiprocess_mode="livesum"
            )
            for name, label, text in _GAUGES
        }
        self._refused = Counter(
            "fourfold_refusals", "What rate limits have refused.", ["limit"], registry=own
        )
        self._known: dict[str, int] = {}
        self.store_seconds = Histogram(
            "fourfold_store_seconds",
            "Time to store a change of a game or of the lobby.",
            buckets=_SECONDS,
            registry=own,
        )
        if os.environ.get(FOLDER):
            self._registry = CollectorRegistry()
            MultiProcessCollector(self._registry)  # type: ignore[no-untyped-call]
        else:
            self._registry = own
            ProcessCollector(registry=own)
            PlatformCollector(registry=own)

    def __call__(self, exchange: Exchange) -> None:
        """Count an exchange."""
        method = exchange.method if exchange.method in _METHODS else "other"
        self._requests.labels(exchange.call, method, exchange.status).inc()
        self._seconds.labels(exchange.call).observe(exchange.seconds)
        self._bytes.labels(exchange.call).inc(exchange.size)
        self._update()

    def text(self) -> bytes:
        """All metrics in the Prometheus text format."""
        self._update()
        return generate_latest(self._registry)

    def response(self) -> Response:
        """The response to a request for the metrics."""
        return Response(
            self.text(),
            media_type=CONTENT_TYPE_LATEST,
            headers={"Cache-Control": "no-store"},
        )

    def _update(self) -> None:
        for name, values in self._read().items():
            for label, value in values.items():
                self._gauges[name].labels(label).set(value)
        for limit, count in refused.items():
            self._refused.labels(limit).inc(count - self._known.get(limit, 0))
            self._known[limit] = count
