import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { RECIPIENTS, sendOne, tenantsOf } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { deliveryIdOf, sendIdOf } from '../../support/temporal';
import { until } from '../../support/wait';
import { finalEvent, webhooksOf } from '../../support/webhooks';

/** Setting of the shared Herald (test/stack/settings.ts). */
const RETRY_AFTER_MAX_MS = 4000;

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;
let eventId: string;
let mended = false;

beforeAll(async () => {
  tenant = await tenantsOf(herald)((response, _count, { headers }) =>
    response.writeHead(mended ? 200 : 400).end(`got ${headers.authorization}`),
  );
  owner = await newOwner(herald, tenant.workspaceId);
  await sendOne(herald, tenant, 'message-1');
  ({ eventId } = await finalEvent(herald, tenant, 'message-1'));
});

function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const full = `/api/v1/workspaces/${tenant.workspaceId}${path}`;
  return owner.browser.ask(method, full, body === undefined ? {} : { body });
}

const field = (answer: Answer, name: string) => answer.body[name] as Record<string, unknown>;

/** Waits for the event to be delivered in that run. */
function delivered(run: number) {
  return until(`run ${run} to be delivered`, async () => {
    const shown = field(await ask('GET', `/deliveries/${eventId}`), 'delivery');
    return shown['run'] === run && shown['state'] === 'delivered' && shown;
  });
}

describe('delivery log and webhook settings', () => {
  test('shows the health of the webhooks', async () => {
    const health = field(await ask('GET', '/webhook-settings/health'), 'health');

    expect(health).toMatchObject({ indicator: 'Error', successRate: 0, pending: 0 });
    expect((health['days'] as unknown[]).at(-1)).toMatchObject({ delivered: 0, failed: 1 });
  });

  test('finds an event in the delivery log and shows its attempts without secrets', async () => {
    const asked = '?state=failed&event=sent&messageId=message-1&from=2020-01-01T00:00:00Z&limit=1';
    const { body } = await ask('GET', `/deliveries${asked}`);
    const none = await ask('GET', '/deliveries?state=delivered');
    const wrong = await ask('GET', '/deliveries?state=lost&from=yesterday');
    const shown = field(await ask('GET', `/deliveries/${eventId}`), 'delivery');

    expect(body['data']).toMatchObject([
      { eventId, event: 'channel_sent', state: 'failed', run: 1, lastOutcome: 'http_400' },
    ]);
    expect(none.body['data']).toEqual([]);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(shown).toMatchObject({
      request: { headers: { authorization: 'Bearer ***', 'x-webhook-event-id': eventId } },
      runs: [{ run: 1, requestedBy: null, state: 'failed' }],
      nextAttemptAt: null,
    });
    expect(JSON.stringify(shown)).toContain('got Bearer ***');
    expect(JSON.stringify(shown)).not.toContain(tenant.webhookToken);
    expect(await ask('GET', '/deliveries/evt_unknown')).toMatchObject({ status: 404 });
  });

  test('resends an event once for a double click, and writes an audit entry', async () => {
    mended = true;
    const posted = webhooksOf(tenant).length;
    const clicks = await Promise.all(
      [1, 2].map(() => ask('POST', `/deliveries/${eventId}/resend`, { run: 2 })),
    );
    const shown = await delivered(2);

    expect(clicks.map(({ status }) => status)).toEqual([202, 202]);
    expect(webhooksOf(tenant)).toHaveLength(posted + 1);
    const me = { kind: 'person', email: owner.email };
    expect(shown['runs']).toMatchObject([
      { run: 1, state: 'failed', requestedBy: null, attempts: [{ number: 1 }] },
      {
        run: 2,
        state: 'delivered',
        requestedBy: me,
        attempts: [{ number: 2, outcome: 'http_200' }],
      },
    ]);
    const { body } = await ask('GET', '/audit?limit=1');
    expect(body['data']).toMatchObject([
      {
        action: 'delivery.resent',
        actor: me,
        target: eventId,
        changes: [{ field: 'run', from: 1, to: 2 }],
      },
    ]);
  });

  test('counts failed events in a dry run and recovers them afterwards', async () => {
    mended = false;
    await sendOne(herald, tenant, 'message-2', { recipientNumber: RECIPIENTS.sentOnly });
    await finalEvent(herald, tenant, 'message-2');
    mended = true;
    const since = new Date(0).toISOString();

    const count = (fields: object) =>
      ask('POST', '/deliveries/recover', { since, dryRun: true, ...fields });
    const counted = await count({});
    const answered503 = await count({ responseStatus: '503' });
    const wrong = await count({ responseStatus: '4x' });
    const impossible = await count({ responseStatus: '2xx' });
    const started = await ask('POST', '/deliveries/recover', {
      since,
      responseStatus: '4xx',
      ratePerSecond: 5,
    });
    const { recoveryId } = field(started, 'recovery');
    const done = await until('the recovery to end', async () => {
      const recovery = field(await ask('GET', `/recoveries/${String(recoveryId)}`), 'recovery');
      const { pending } = recovery['resent'] as { pending: number };
      return recovery['state'] === 'done' && pending === 0 && recovery;
    });
    const listed = await ask('GET', '/recoveries');
    const cancelled = await ask('POST', `/recoveries/${String(recoveryId)}/cancel`, {});

    const me = { kind: 'person', email: owner.email };
    const { body } = await ask('GET', '/audit?limit=2');

    expect(done['requestedBy']).toMatchObject(me);
    expect(body['data']).toMatchObject([
      {
        action: 'recovery.started',
        actor: me,
        target: recoveryId,
        changes: [
          { field: 'since', to: since },
          { field: 'responseStatus', to: '4xx' },
          { field: 'failed', to: 1 },
        ],
      },
      { action: 'delivery.resent' },
    ]);
    expect(counted).toMatchObject({ status: 200, body: { failed: 1 } });
    expect(answered503).toMatchObject({ status: 200, body: { failed: 0 } });
    for (const { status, body: refused } of [wrong, impossible]) {
      expect([status, refused['code']]).toEqual([400, 'invalid_request']);
      expect(refused['error']).toContain('must be 3xx, 4xx, 5xx');
    }
    expect(started.status).toBe(202);
    expect(done).toMatchObject({
      responseStatus: '4xx',
      total: 1,
      resent: { delivered: 1, failed: 0 },
    });
    expect(listed.body['data']).toMatchObject([{ recoveryId, state: 'done' }]);
    expect(field(cancelled, 'recovery')).toMatchObject({ state: 'done' });
  });

  test('enables, rotates and disables the signature, and writes an audit entry for each', async () => {
    const made = await ask('POST', '/webhook-settings/signature', {});
    const again = await ask('POST', '/webhook-settings/signature', {});
    const rotated = await ask('POST', '/webhook-settings/signature/rotate', { overlapHours: 1 });
    const signed = field(await ask('GET', '/webhook-settings'), 'settings');
    const off = await ask('DELETE', '/webhook-settings/signature');

    expect([made.status, again.status, rotated.status, off.status]).toEqual([201, 409, 200, 200]);
    expect(made.body['secret']).toMatch(/^whsec_/);
    expect(rotated.body['previousEndsAt']).toEqual(expect.any(String));
    expect(signed).toMatchObject({ signed: true });
    const { body } = await ask('GET', '/audit?limit=3');
    expect(body['data']).toMatchObject([
      { action: 'webhook_signature.disabled' },
      { action: 'webhook_signature.rotated' },
      { action: 'webhook_signature.enabled' },
    ]);
    expect(JSON.stringify(body)).not.toContain('whsec_');
  });
});

describe('pending events', () => {
  test.concurrent.each([['a later attempt', 2]])(
    'shows when %s of a pending event is due',
    async (_what, attempts) => {
      const waiting = await tenantsOf(herald)((response, count) =>
        response.writeHead(503, count >= attempts ? { 'retry-after': '600' } : {}).end(),
      );
      const { workspaceId, webhookPath, receiver } = waiting;
      const { webhooks } = herald.stage;
      await sendOne(herald, waiting, 'message-1');
      const shown = await until('the next attempt', async () => {
        const { rows } = await webhooks.list(workspaceId, {}, { limit: 1 });
        const [event] = rows;
        if (event === undefined) return false;
        const details = await webhooks.show(workspaceId, event.id);
        const { nextAttemptAt } = details;
        const ended = details.event.attempts.filter(({ outcome }) => outcome !== null);
        // An attempt under way has no request yet.
        const isUnderWay = ended.length < details.event.attempts.length;
        return nextAttemptAt !== null && ended.length >= attempts && !isUnderWay && details;
      });
      // On a busy machine the look may come after further attempts, which wait as long.
      const made = shown.event.attempts.length;
      const arrived = await receiver.next(webhookPath, (posts) => posts.length > made);

      const [last, next] = arrived.slice(made - 1).map(({ at }) => at.getTime());
      const dueAt = Number(shown.nextAttemptAt);
      // Until Temporal knows the time it is an estimate, which leaves out the record of the attempt.
      expect(dueAt - Number(last)).toBeGreaterThanOrEqual(RETRY_AFTER_MAX_MS - 1000);
      expect(Number(next)).toBeGreaterThanOrEqual(dueAt);
      expect(shown.request).toMatchObject({
        headers: { authorization: 'Bearer ***', 'x-webhook-attempt': String(made) },
      });
      expect(JSON.parse(shown.request.body)).toMatchObject({ messageId: 'message-1' });
    },
  );
});

test('an operator finds both workflows of a message in Temporal and reads what each is about', async () => {
  const watched = await mintTenant(herald);
  const { workspaceId } = watched;
  const { temporal } = herald.stage;
  const messageId = `order-${watched.webhookToken}`.replace('tok-', '');
  const { body } = await sendOne(herald, watched, messageId);
  await finalEvent(herald, watched, messageId);

  const found = await until('both workflows in the list', async () => {
    const runs = await temporal.list(`HeraldMessageId = '${messageId}'`);
    return runs.length === 2 && runs;
  });
  expect(found.map(({ type }) => type)).toEqual(['deliverWebhook', 'sendTemplate']);
  const [ofSend, ofDelivery] = await Promise.all([
    temporal.describe(sendIdOf(watched, messageId)),
    temporal.describe(deliveryIdOf(watched, body['providerMessageId'], 'sent')),
  ]);
  expect(ofSend.searchAttributes).toMatchObject({ HeraldWorkspace: [workspaceId] });
  expect(ofSend.summary).toBe('welcome (en_US)');
  expect(ofDelivery.searchAttributes).toMatchObject({
    HeraldWorkspace: [workspaceId],
    HeraldEvent: ['channel_sent'],
    HeraldHost: ['127.0.0.1'],
  });
  expect(ofDelivery.summary).toBe('channel_sent → 127.0.0.1');
});
