"""A proxy in front of a bucket that has bad days: it does to chosen requests what networks and stores do."""

import http.client
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit


class Rule:
    """What becomes of requests of a method whose path holds `part`, after the first `skip`, for `count` of them.

    `then` does it: one of the functions below. A request goes by the first rule that takes it.
    """

    def __init__(self, then, method=None, part="", skip=0, count=None):
        self.then, self.method, self.part = then, method, part
        self.skip, self.count = skip, count

    def takes(self, request):
        if self.method not in (None, request.method) or self.part not in request.path:
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        if self.count is None:
            return True
        self.count -= 1
        return self.count >= 0


class Request:
    """One that came: `path` is decoded, with the query; `status` is what the client was told, None for nothing."""

    def __init__(self, method, target, headers, body):
        self.method, self.target, self.headers, self.body = method, target, headers, body
        self.path = unquote(target)
        self.status = None
        self.at = time.monotonic()

    def __repr__(self):
        return f"{self.method} {self.path} -> {self.status}"


class Proxy:
    """Passes requests on to `upstream` (`http://host:port`), save those that a rule takes; use it in a `with`.

    The `Host` that was signed goes through as it is: give the store the proxy's own `endpoint`.
    """

    def __init__(self, upstream, *rules):
        self.upstream = urlsplit(upstream).netloc
        self.rules = list(rules)
        self.requests = []
        self._lock = threading.Lock()

    def __enter__(self):
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def handle_one_request(self):
                try:
                    super().handle_one_request()
                except OSError:
                    self.close_connection = True

            def answer(self):
                size = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(size)
                proxy._answer(self, Request(self.command, self.path, list(self.headers.items()), body))

            do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = answer

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            request_queue_size = 64

        self._server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    @property
    def endpoint(self):
        return f"http://127.0.0.1:{self._server.server_port}"

    def set(self, *rules):
        """Replaces the rules, and forgets what was asked."""
        with self._lock:
            self.rules, self.requests = list(rules), []

    def seen(self, method=None, part=""):
        """The requests so far, of a method, with a part in the path."""
        with self._lock:
            return [each for each in self.requests if method in (None, each.method) and part in each.path]

    def _answer(self, handler, request):
        with self._lock:
            self.requests.append(request)
            rule = next((rule for rule in self.rules if rule.takes(request)), None)
        (rule.then if rule else passed)(Exchange(self.upstream, handler, request))


class Exchange:
    """One request and the way back to the client, for the functions below."""

    def __init__(self, upstream, handler, request):
        self._upstream, self._handler, self.request = upstream, handler, request

    def ask(self, without=()):
        """Asks the store: `(status, headers, body)`; without the headers of these names."""
        connection = http.client.HTTPConnection(self._upstream, timeout=60)
        try:
            connection.putrequest(
                self.request.method, self.request.target, skip_host=True, skip_accept_encoding=True
            )
            for name, value in self.request.headers:
                if name.lower() not in ("connection", *without):
                    connection.putheader(name, value)
            connection.endheaders(self.request.body)
            answer = connection.getresponse()
            body = answer.read()
            hops = ("connection", "transfer-encoding", "content-length", "keep-alive")
            headers = [each for each in answer.getheaders() if each[0].lower() not in hops]
            size = answer.getheader("Content-Length")
            headers.append(("Content-Length", size if self.request.method == "HEAD" and size else str(len(body))))
            return answer.status, headers, body
        finally:
            connection.close()

    def tell(self, status, headers, body, whole=True):
        """Answers the client; with only half of the body where it is not to be whole."""
        self.request.status = status
        lines = [f"HTTP/1.1 {status} {http.client.responses.get(status, 'X')}"]
        lines += [f"{name}: {value}" for name, value in headers]
        out = "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n"
        if self.request.method != "HEAD" and status not in (204, 304):
            out += body if whole else body[: len(body) // 2]
        self._handler.wfile.write(out)
        self._handler.wfile.flush()
        if not whole:
            self.hang_up()

    def hang_up(self):
        self._handler.close_connection = True


def passed(exchange):
    """Nothing odd."""
    exchange.tell(*exchange.ask())


def dropped(exchange):
    """The connection ends; the store was never asked."""
    exchange.hang_up()


def lost(exchange):
    """The store does what was asked; the connection ends before its answer."""
    exchange.ask()
    exchange.hang_up()


def cut(exchange):
    """The connection ends in the middle of the body."""
    exchange.tell(*exchange.ask(), whole=False)


def without_conditions(exchange):
    """The store never hears of `If-Match` and `If-None-Match`."""
    exchange.tell(*exchange.ask(without=("if-match", "if-none-match")))


def delayed(seconds):
    """The answer comes late."""

    def then(exchange):
        time.sleep(seconds)
        passed(exchange)

    return then


def answered(status, code="", headers=()):
    """The store is never asked; the answer is this status, with S3's word for it."""

    def then(exchange):
        body = f'<?xml version="1.0" encoding="UTF-8"?><Error><Code>{code}</Code></Error>'.encode() if code else b""
        fields = [("Content-Type", "application/xml"), *headers]
        if status not in (204, 304):
            fields.append(("Content-Length", str(len(body))))
        exchange.tell(status, fields, body)

    return then


def busy(status=503, retry_after=None):
    """Come again later."""
    headers = [("Retry-After", str(retry_after))] if retry_after is not None else []
    return answered(status, "SlowDown" if status == 503 else "InternalError", headers)


def done_but(status, code=""):
    """The store does what was asked; the client is told that it failed."""
    tell = answered(status, code)

    def then(exchange):
        exchange.ask()
        tell(exchange)

    return then


def changed(body=None, headers=None):
    """The answer is the store's, but for the body (a function of its bytes) or these headers (None takes one away)."""

    def then(exchange):
        status, fields, bytes_ = exchange.ask()
        if body and status in (200, 206):
            bytes_ = body(bytes_)
            fields = [each for each in fields if each[0].lower() != "content-length"]
            fields.append(("Content-Length", str(len(bytes_))))
        for name, value in (headers or {}).items():
            fields = [each for each in fields if each[0].lower() != name.lower()]
            if value is not None:
                fields.append((name, value))
        exchange.tell(status, fields, bytes_)

    return then
