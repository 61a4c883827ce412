import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import { getMessage } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import type { ReceivedWebhook } from '../../support/receiver';
import { newWebhookEvent } from '../../support/records';
import { sendOne, tenantsOf } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, finalEvent } from '../../support/webhooks';

/** Setting of the shared Herald (test/stack/settings.ts). */
const ATTEMPTS = 4;
/** Headers that the HTTP client adds to those of a webhook. */
const OF_CLIENT = new Set(['host', 'accept-encoding', 'connection', 'content-length']);

interface ShownAttempt {
  request: { method: string; url: string; hasQuery: boolean; headers: Record<string, string> };
  response: { headers: Record<string, string> } | null;
  responseText: string | null;
  failure: string | null;
}

interface ShownDelivery {
  request: { body: string };
  nextAttemptAt: string | null;
  attemptsPerRun: number;
  planned: { attempt: number; delayMs: number }[];
  runs: { attempts: ShownAttempt[] }[];
}

const herald = useHerald();
let tenant: Tenant;
/** Path and query of the receiver. */
let target: string;
let querySecret: string;
let signingSecret: string;

beforeAll(async () => {
  querySecret = `q/${randomBytes(12).toString('hex')}`;
  tenant = await tenantsOf(herald)();
  const { receiver, webhookPath, workspaceId } = tenant;
  target = `${webhookPath}?key=${encodeURIComponent(querySecret)}`;
  receiver.behave(target, (response, count, { headers, path }) => {
    const echo = { 'set-cookie': 'sid=abc', 'x-echo': `${path} ${headers.authorization}` };
    response.writeHead(count === 1 ? 503 : 200, { ...echo, 'retry-after': '1' });
    response.end(`${path} ${headers.authorization} ${String(headers['webhook-signature'])}`);
  });
  const { secret } = await herald.stage.webhooks.signing.enable(workspaceId, OPERATOR);
  signingSecret = secret;
  const url = receiver.origin + target;
  await changeSettings(herald, tenant, { url, token: tenant.webhookToken });
});

/** Returns a delivery as the console gets it. */
async function shown(eventId: string): Promise<ShownDelivery> {
  const owner = await newOwner(herald, tenant.workspaceId);
  const path = `/api/v1/workspaces/${tenant.workspaceId}/deliveries/${eventId}`;
  return (await owner.browser.ask('GET', path)).body['delivery'] as ShownDelivery;
}

/** Returns the headers of a webhook that Herald itself set, its secrets masked. */
function headersOf({ headers }: ReceivedWebhook) {
  const own = Object.entries(headers).filter(([name]) => !OF_CLIENT.has(name));
  return {
    ...Object.fromEntries(own),
    authorization: 'Bearer ***',
    'webhook-signature': '***',
  };
}

test('shows each request and answer as they were, and writes no secret of them anywhere', async () => {
  await sendOne(herald, tenant, 'message-1', { metadata: { note: 'ünïcode "quoted"' } });
  const { eventId } = await finalEvent(herald, tenant, 'message-1');
  const posts = tenant.receiver.received(target);
  await changeSettings(herald, tenant, { url: `${tenant.receiver.origin}/elsewhere`, token: null });
  const delivery = await shown(eventId);
  const attempts = delivery.runs[0]?.attempts ?? [];

  expect(posts.map(({ rawBody }) => rawBody)).toEqual([
    delivery.request.body,
    delivery.request.body,
  ]);
  expect(attempts.map(({ request }) => request)).toEqual(
    posts.map((post) => ({
      method: 'POST',
      url: tenant.receiver.origin + tenant.webhookPath,
      hasQuery: true,
      headers: headersOf(post),
    })),
  );
  for (const { response, responseText } of attempts) {
    const echo = `${tenant.webhookPath}?key=*** Bearer ***`;
    expect(response?.headers).toMatchObject({ 'set-cookie': '***', 'x-echo': echo });
    expect(responseText).toBe(`${echo} ***`);
  }
  expect(attempts.map(({ failure }) => failure === null)).toEqual([false, true]);
  expect(delivery).toMatchObject({ attemptsPerRun: ATTEMPTS, planned: [] });

  const { body } = await getMessage(herald, tenant, 'message-1');
  // Programs see what became of each attempt, and no address, header or answer.
  const outcomes = attempts.map((_, index) => ({ number: index + 1 }));
  expect(body['webhookEvents']).toMatchObject([{ eventId, attempts: outcomes }]);
  expect(JSON.stringify(body['webhookEvents'])).not.toContain(tenant.webhookPath);
  const stored = await herald.stage.records.dump(tenant.workspaceId);
  const places = {
    database: Object.values(stored).join('\n'),
    answers: JSON.stringify([delivery, body]),
    logs: (await herald.log('api')) + (await herald.log('worker')),
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text).toContain(eventId);
    for (const secret of [
      tenant.webhookToken,
      querySecret,
      encodeURIComponent(querySecret),
      signingSecret,
      ...posts.map(({ headers }) => String(headers['webhook-signature'])),
    ]) {
      expect({ place, hasSecret: text.includes(secret) }).toEqual({ place, hasSecret: false });
    }
  }
});

test('says that a delivery is held while the circuit of its receiver is open', async () => {
  const silent = await tenantsOf(herald)(() => undefined);
  const { workspaceId, receiver } = silent;
  const { repositories, webhooks } = herald.stage;
  const circuit = { origin: receiver.origin, until: new Date(Date.now() + 600_000) };
  await repositories.settings.recordOpenCircuit(workspaceId, circuit);
  const id = newId('evt');
  const event = newWebhookEvent({ id, workspaceId, messageKey: id, providerMessageDigest: id });
  // The reconciler does not start it.
  await repositories.events.insert(event, null);

  const held = await webhooks.show(workspaceId, id);

  expect(held).toMatchObject({ isHeld: true, nextAttemptAt: null });
  expect(held.planned).toHaveLength(ATTEMPTS);
});

test('plans the attempts that a pending delivery has left, and explains a failure', async () => {
  const silent = await tenantsOf(herald)((response) => response.destroy());
  await sendOne(herald, silent, 'message-1');
  const { webhooks } = herald.stage;
  const details = await until('an attempt that failed', async () => {
    const { rows } = await webhooks.list(silent.workspaceId, {}, { limit: 1 });
    const [event] = rows;
    if (event === undefined || event.attempts.at(-1)?.outcome !== 'reset') return false;
    return webhooks.show(silent.workspaceId, event.id);
  });
  const { event, planned, attemptsPerRun } = details;

  const left = event.state === 'pending' ? attemptsPerRun - event.attempts.length : 0;
  expect(planned).toHaveLength(left);
  expect(event.attempts[0]?.exchange).toMatchObject({
    responseHeaders: null,
    failure: expect.stringContaining('closed the connection') as unknown,
  });
  await finalEvent(herald, silent, 'message-1');
  expect((await webhooks.show(silent.workspaceId, event.id)).planned).toEqual([]);
});
