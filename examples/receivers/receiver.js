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

function handle({ event, messageId }) {
  console.log(event, messageId);
}

async function receive(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const isTrusted =
    (!token || hasToken(request.headers)) && (!secret || isSigned(request.headers, body));
  if (!isTrusted) return response.writeHead(401).end();
  const event = JSON.parse(body);
  const isNew = !seen.has(event.eventId);
  seen.add(event.eventId);
  response.writeHead(204).end();
  if (isNew) handle(event);
}

createServer((request, response) => {
  // A post that breaks off ends here.
  receive(request, response).catch(() => response.destroy());
}).listen(Number(PORT), '127.0.0.1');
