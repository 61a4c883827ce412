import base64, hashlib, hmac, json, os, time, traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = os.environ.get("WEBHOOK_TOKEN", "")
SECRET = os.environ.get("WEBHOOK_SECRET", "")
if not TOKEN and not SECRET:
    raise SystemExit("set WEBHOOK_TOKEN, WEBHOOK_SECRET or both")
seen = set()


def has_token(headers):
    return hmac.compare_digest(headers.get("authorization", "").encode(), f"Bearer {TOKEN}".encode())


def is_signed(headers, body):
    stamp = headers.get("webhook-timestamp", "")
    if not stamp.isdigit() or abs(time.time() - int(stamp)) > 300:
        return False
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    content = f"{headers.get('webhook-id', '')}.{stamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(signature, expected) for signature in given)


def handle(event):
    print(event["event"], event.get("messageId", ""), flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(self.receive(body))
        self.end_headers()

    def receive(self, body):
        if (TOKEN and not has_token(self.headers)) or (SECRET and not is_signed(self.headers, body)):
            return 401
        try:
            event = json.loads(body)
            event_id = event["eventId"]
        except (ValueError, TypeError, KeyError):
            return 400
        try:
            if event_id not in seen:
                handle(event)
            seen.add(event_id)
            return 204
        except Exception:
            traceback.print_exc()
            return 500


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver).serve_forever()
