import base64, hashlib, hmac, json, os, time
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
    print(event["event"], event["messageId"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        trusted = (not TOKEN or has_token(self.headers)) and (not SECRET or is_signed(self.headers, body))
        self.send_response(204 if trusted else 401)
        event = json.loads(body) if trusted else None
        is_new = trusted and event["eventId"] not in seen
        if trusted:
            seen.add(event["eventId"])
        self.end_headers()
        if is_new:
            handle(event)


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver).serve_forever()
