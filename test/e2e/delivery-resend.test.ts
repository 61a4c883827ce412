import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestHerald, startHerald } from '../support/herald';
import { sendOne, tenantsOf } from '../support/send-one';
import { type Tenant } from '../support/tenant';
import { type TestTemporal, connectTemporal, readableHistory } from '../support/temporal';
import { until } from '../support/wait';
import { type WebhookActions, webhookActions } from '../support/webhook-actions';
import { changeSettings, finalEvent, webhooksOf } from '../support/webhooks';
import { ADA } from '../support/requester';

const MESSAGE = 'message-1';
const ME = { by: ADA };

let herald: TestHerald;
let temporal: TestTemporal;
let actions: WebhookActions;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({ receivers: 12, settings: { WEBHOOK_RETRY_DELAYS_MS: '0,100,200' } });
  temporal = await connectTemporal(herald);
  actions = webhookActions(herald);
  newTenant = tenantsOf(herald);
});

afterAll(async () => {
  await temporal.close();
  await herald.close();
});

/** The id of a message's only event, which has come to its end. */
async function endedEvent(tenant: Tenant): Promise<string> {
  await sendOne(herald, tenant, MESSAGE);
  return (await finalEvent(herald, tenant, MESSAGE)).eventId;
}

function ended(tenant: Tenant, eventId: string, run: number) {
  return until(`run ${run} to end`, async () => {
    const { event } = await actions.show(tenant.workspaceId, eventId);
    return event.resend?.run === run && event.state !== 'pending' && event;
  });
}

describe('an event that failed', () => {
  test('is delivered by a resend: the same event, attempts counted on, the failure kept', async () => {
    const tenant = await newTenant((response, count) =>
      response.writeHead(count <= 4 ? 500 : 200).end(),
    );
    const eventId = await endedEvent(tenant);
    const before = await actions.health(tenant.workspaceId);

    const asked = await actions.resend(tenant.workspaceId, eventId, ME);
    const event = await ended(tenant, eventId, 2);

    expect(asked.started).toBe(true);
    expect(asked.event.resend).toMatchObject({ run: 2, by: ADA });
    expect(event).toMatchObject({ state: 'delivered', pastRuns: [{ state: 'failed' }] });
    expect(event.attempts.map(({ outcome }) => outcome)).toEqual(['http_500', 'http_200']);
    const posts = webhooksOf(tenant);
    expect(posts.map(({ headers }) => headers['x-webhook-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(new Set(posts.map(({ headers }) => headers['x-webhook-event-id']))).toEqual(
      new Set([eventId]),
    );
    expect(new Set(posts.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(before).toMatchObject({ indicator: 'Error', successRate: 0 });
    expect(await actions.health(tenant.workspaceId)).toMatchObject({
      indicator: 'Active',
      successRate: 0.5,
    });
  });

  test('has each run under a workflow id of its own, which the log tells', async () => {
    const tenant = await newTenant((response) => response.writeHead(400).end());
    const eventId = await endedEvent(tenant);
    const first = await actions.show(tenant.workspaceId, eventId);
    await actions.resend(tenant.workspaceId, eventId, ME);
    await ended(tenant, eventId, 2);
    const second = await actions.show(tenant.workspaceId, eventId);

    expect(second.workflowId).toBe(`${first.workflowId}/run-2`);
    const found = await temporal.findByMessageId(MESSAGE);
    const ids = found.map(({ workflowId }) => workflowId);
    expect(ids).toEqual(expect.arrayContaining([first.workflowId, second.workflowId]));
    expect(await herald.log('worker')).toContain('"run":2');
  });
});

describe('a double click', () => {
  test('starts one run', async () => {
    const tenant = await newTenant();
    const eventId = await endedEvent(tenant);

    const clicks = [1, 2, 3].map(() => actions.resend(tenant.workspaceId, eventId, ME));
    await Promise.all(clicks);
    await ended(tenant, eventId, 2);
    const late = await actions.resend(tenant.workspaceId, eventId, ME);

    expect(late).toMatchObject({ started: false, event: { resend: { run: 2 } } });
    expect(webhooksOf(tenant)).toHaveLength(2);
  });

  test('that names its run is answered with that run at any time', async () => {
    const tenant = await newTenant();
    const eventId = await endedEvent(tenant);
    await actions.resend(tenant.workspaceId, eventId, { ...ME, run: 2 });
    await ended(tenant, eventId, 2);

    const again = await actions.resend(tenant.workspaceId, eventId, { ...ME, run: 2 });
    const next = await actions.resend(tenant.workspaceId, eventId, { ...ME, run: 3 });
    await ended(tenant, eventId, 3);

    expect([again.started, next.started]).toEqual([false, true]);
    expect(webhooksOf(tenant)).toHaveLength(3);
    await expect(
      actions.resend(tenant.workspaceId, eventId, { ...ME, run: 9 }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('a resend', () => {
  test('delivers what was cancelled while webhooks were disabled', async () => {
    const tenant = await newTenant();
    await changeSettings(herald, tenant, { enabled: false });
    const eventId = await endedEvent(tenant);

    await expect(actions.resend(tenant.workspaceId, eventId, ME)).rejects.toMatchObject({
      code: 'conflict',
    });
    await changeSettings(herald, tenant, { enabled: true });
    await actions.resend(tenant.workspaceId, eventId, ME);

    expect(await ended(tenant, eventId, 2)).toMatchObject({ state: 'delivered' });
    expect(await actions.health(tenant.workspaceId)).toMatchObject({ successRate: 1 });
  });

  test('is not possible for an event of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const eventId = await endedEvent(tenant);

    await expect(actions.resend(other.workspaceId, eventId, ME)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(actions.show(other.workspaceId, eventId)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('that a killed worker had begun is completed by the next', async () => {
    let held = true;
    const tenant = await newTenant((response, count) => {
      if (count === 1 || !held) response.writeHead(200).end();
    });
    const eventId = await endedEvent(tenant);
    await actions.resend(tenant.workspaceId, eventId, ME);
    await until('the POST of the second run', () => webhooksOf(tenant).length === 2);

    await herald.worker.kill();
    held = false;
    await herald.worker.start();

    expect(await ended(tenant, eventId, 2)).toMatchObject({ state: 'delivered' });
    const health = await actions.health(tenant.workspaceId);
    expect(health.days.at(-1)).toMatchObject({ delivered: 2, failed: 0 });
  });

  test('whose process died before it was begun is begun by its workflow', async () => {
    const tenant = await newTenant();
    const eventId = await endedEvent(tenant);
    const { event } = await actions.show(tenant.workspaceId, eventId);
    const resend = { run: 2, at: new Date(), by: ADA, recoveryId: null };
    const labels = {
      messageId: MESSAGE,
      host: '127.0.0.1',
      providerMessageDigest: String(event.providerMessageDigest),
      status: event.status,
    };

    await actions.workflows.startDelivery(tenant.workspaceId, eventId, labels, resend);

    expect(await ended(tenant, eventId, 2)).toMatchObject({ state: 'delivered', resend });

    const { workflowId } = await actions.show(tenant.workspaceId, eventId);
    const history = await temporal.byId(String(workflowId)).fetchHistory();
    expect(readableHistory(history)).toContain(ADA.personId);
    expect(readableHistory(history)).not.toContain(ADA.email);
    const { rows } = await until('the sweep to publish', async () => {
      const log = await herald.base.repositories.audit.list(tenant.workspaceId, { limit: 99 });
      return log.rows.some(({ action }) => action === 'delivery.resent') && log;
    });
    expect(rows.filter(({ action }) => action === 'delivery.resent')).toMatchObject([
      { actor: ADA, target: eventId, at: resend.at, changes: [{ field: 'run', from: 1, to: 2 }] },
    ]);
  });
});

describe('while an event is pending', () => {
  test.each([
    ['the second attempt', 1],
    ['a later attempt', 2],
  ])('the log tells when %s is due', async (_what, attempts) => {
    const tenant = await newTenant((response, count) =>
      response.writeHead(503, count === attempts ? { 'retry-after': '600' } : {}).end(),
    );
    await sendOne(herald, tenant, MESSAGE);
    const shown = await until('the next attempt', async () => {
      const { rows } = await actions.list(tenant.workspaceId, {}, { limit: 1 });
      const [event] = rows;
      if (event?.attempts.length !== attempts) return false;
      const details = await actions.show(tenant.workspaceId, event.id);
      return details.nextAttemptAt !== null && details;
    });

    const dueInMs = Number(shown.nextAttemptAt) - Date.now();
    expect(dueInMs).toBeGreaterThan(500_000);
    expect(dueInMs).toBeLessThan(600_001);
    expect(shown.request).toMatchObject({
      headers: { authorization: 'Bearer ***', 'x-webhook-attempt': String(attempts) },
    });
    expect(JSON.parse(shown.request.body)).toMatchObject({ messageId: MESSAGE });
  });
});
