const { createHmac, timingSafeEqual } = require('node:crypto');
const { createServer } = require('node:http');

const { PORT = '4000', WEBHOOK_TOKEN: token, WEBHOOK_SECRET: secret } = process.env;
if (!token && !secret) throw new Error('set WEBHOOK_TOKEN, WEBHOOK_SECRET or both');
const seen = new Set();

function same(left, right) {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function hasToken(headers) {
  return same(headers.authorization ?? '', `Bearer ${token}`);
}

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': stamp, 'webhook-signature': given = '' } = headers;
  const isNew = Math.abs(Date.now() / 1000 - Number(stamp)) <= 300;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${id}.${stamp}.`)
    .update(body)
    .digest('base64');
  return isNew && given.split(' ').some((signature) => same(signature, `v1,${expected}`));
}

async function handle({ event, messageId = '' }) {
  console.log(event, messageId);
}

/** Returns the event; null for what is none. */
function read(body) {
  try {
    const event = JSON.parse(body);
    return typeof event?.eventId === 'string' ? event : null;
  } catch {
    return null;
  }
}

async function receive(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const isTrusted =
    (!token || hasToken(request.headers)) && (!secret || isSigned(request.headers, body));
  if (!isTrusted) return 401;
  const event = read(body);
  if (event === null) return 400;
  if (!seen.has(event.eventId)) await handle(event);
  seen.add(event.eventId);
  return 204;
}

createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
}).listen(Number(PORT), '127.0.0.1');
