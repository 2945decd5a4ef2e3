"""
Receives webhooks over HTTPS with only the standard library:

    WEBHOOK_SECRET=whsec_... TLS_CERT=server.crt TLS_KEY=server.key PORT=9443 python webhook_receiver.py
"""

import os
import ssl
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from agent_run_service import RunCompletedWebhookEvent, WebhookEvent, WebhookVerificationError, verify_webhook

SECRETS = os.environ["WEBHOOK_SECRET"].split()  # during a rotation: the new one and the old one
MAX_BODY_BYTES = 32 * 1024 * 1024


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", "0"))
        if length > MAX_BODY_BYTES:
            self.close_connection = True
            return self.respond(413)
        body = self.rfile.read(length)  # the bytes as received: parsing and serialising them again would change them
        try:
            handle(verify_webhook(body, self.headers, SECRETS))
        except WebhookVerificationError:
            return self.respond(401)
        self.respond(204)  # within ten seconds: put longer work into a queue

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def handle(event: WebhookEvent) -> None:
    # An event may be delivered more than once, always with the same `event.raw["id"]`.
    match event:
        case RunCompletedWebhookEvent(data=run):
            print(event.type, run.id, run.output, flush=True)
        case _:
            print(event.type, flush=True)


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "9443"))), Receiver)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(os.environ["TLS_CERT"], os.environ["TLS_KEY"])
# The handshake runs in the connection's own thread: otherwise one that hangs would block all other connections.
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
