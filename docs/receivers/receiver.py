"""A receiver of webhooks in plain Python: takes what the service signed, no older than five minutes, and each event once.

    WEBHOOK_SECRET=whsec_... TLS_CERT=server.crt TLS_KEY=server.key PORT=9443 python3 receiver.py
"""
import base64
import hashlib
import hmac
import json
import os
import re
import ssl
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

SECRET = os.environ.get("WEBHOOK_SECRET", "")
REMAINDER = SECRET.removeprefix("whsec_")
if REMAINDER in ("", SECRET):  # an empty key would accept what anybody signed
    raise SystemExit("WEBHOOK_SECRET must be the secret of the webhook")
# With or without padding. A secret that you chose and that is not base64 has no key, and its deliveries have no proof of their time.
IS_BASE64 = re.fullmatch(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?", REMAINDER) is not None
KEY = base64.b64decode(REMAINDER.rstrip("=") + "=" * (-len(REMAINDER.rstrip("=")) % 4)) if IS_BASE64 else b""
TOLERANCE_SECONDS = 300
MAX_BODY_BYTES = 32 * 1024 * 1024
seen: set[str] = set()  # of a service with more than one process, a table with the event's id as its key
lock = Lock()


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", "0"))
        if length > MAX_BODY_BYTES:
            self.close_connection = True
            return self.answer(413)
        body = self.rfile.read(length)  # the bytes as they came: parsed and written again they would differ
        is_accepted = is_genuine(self.headers, body) if IS_BASE64 else is_unaltered(self.headers, body)
        if not is_accepted:
            return self.answer(401)
        event = json.loads(body)
        with lock:
            is_new = event["id"] not in seen  # deliveries come at least once
            seen.add(event["id"])
        if is_new:
            handle(event)
        self.answer(204)  # within ten seconds: put what takes longer into your own queue

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_) -> None:
        pass


def is_genuine(headers, body: bytes) -> bool:
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    content = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in given)


def is_unaltered(headers, body: bytes) -> bool:
    """For secrets that are no base64: says that the body is the service's, but not when it was sent."""
    expected = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), headers.get("x-service-signature", "").encode())


def handle(event: dict) -> None:
    print(event["type"], event["id"], flush=True)


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "9443"))), Receiver)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(os.environ["TLS_CERT"], os.environ["TLS_KEY"])
# The handshake belongs to the connection's own thread: else one that hangs would hold up all others.
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
