import { beforeAll, expect, test } from '@jest/globals';
import { type TestHerald, useHerald } from '../../support/herald';
import { ADA } from '../../support/actor';
import { sendOne, tenantsOf } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, finalEvent, webhooksOf } from '../../support/webhooks';

const MESSAGE = 'message-1';
const ME = { by: ADA };

const herald = useHerald();
let actions: TestHerald['stage']['webhooks'];
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  actions = herald.stage.webhooks;
  newTenant = tenantsOf(herald);
});

/** Sends a message; resolves with the id of its only event when that has ended. */
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

test.concurrent(
  'each run of an event has a workflow id of its own, and the log names the run',
  async () => {
    const tenant = await newTenant((response) => response.writeHead(400).end());
    const { workspaceId } = tenant;
    const eventId = await endedEvent(tenant);
    const first = await actions.show(workspaceId, eventId);
    await actions.resend(workspaceId, eventId, ME);
    await ended(tenant, eventId, 2);
    const second = await actions.show(workspaceId, eventId);

    expect(second.workflowId).toBe(`${first.workflowId}/run-2`);
    await until('both runs in the list', async () => {
      const query = `HeraldWorkspace = '${workspaceId}' AND HeraldMessageId = '${MESSAGE}'`;
      const ids = (await herald.stage.temporal.list(query)).map(({ workflowId }) => workflowId);
      return [first, second].every(({ workflowId }) => ids.includes(String(workflowId)));
    });
    const lines = (await herald.log('worker')).split('\n').filter((line) => line.includes(eventId));
    expect(lines.join('\n')).toContain('"run":2');
  },
);

test.concurrent('a double click starts one run, a click 3 seconds later the next', async () => {
  const tenant = await newTenant();
  const { workspaceId } = tenant;
  const eventId = await endedEvent(tenant);

  const clicks = [1, 2, 3].map(() => actions.resend(workspaceId, eventId, ME));
  const runs = (await Promise.all(clicks)).map(({ event }) => event.resend?.run);
  await ended(tenant, eventId, 2);
  const { event } = await actions.show(workspaceId, eventId);
  const clickedAt = event.resend?.at.getTime() ?? NaN;
  const clickAfter = (ms: number) =>
    actions.resendAt(new Date(clickedAt + ms), workspaceId, eventId, ME);
  const soon = await clickAfter(2999);
  const late = await clickAfter(3000);
  await ended(tenant, eventId, 3);

  expect(runs).toEqual([2, 2, 2]);
  expect(soon).toMatchObject({ started: false, event: { resend: { run: 2 } } });
  expect(late).toMatchObject({ started: true, event: { resend: { run: 3 } } });
  expect(webhooksOf(tenant)).toHaveLength(3);
});

test.concurrent(
  'a resend delivers an event that was cancelled while webhooks were disabled, once they are enabled',
  async () => {
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
  },
);

test.concurrent(
  'a run whose workflow was terminated during its POST is completed when it is requested again',
  async () => {
    let held: (() => void) | undefined;
    const tenant = await newTenant((response, count) => {
      const answer = () => void response.writeHead(200).end();
      if (count === 2) held = answer;
      else answer();
    });
    const { workspaceId } = tenant;
    const eventId = await endedEvent(tenant);
    await actions.resend(workspaceId, eventId, ME);
    await tenant.receiver.next(tenant.webhookPath, (webhooks) => webhooks.length === 2);
    const { workflowId } = await actions.show(workspaceId, eventId);
    await herald.stage.temporal.terminate(String(workflowId));

    const again = await actions.resend(workspaceId, eventId, { ...ME, run: 2 });
    const event = await ended(tenant, eventId, 2);
    held?.();

    expect(again.started).toBe(false);
    expect(event).toMatchObject({ state: 'delivered', resend: { run: 2, by: ADA } });
    const health = await actions.health(workspaceId);
    expect(health.days.at(-1)).toMatchObject({ delivered: 2, failed: 0 });
  },
);

test.concurrent(
  'a workflow begins its run when the process that started it died before it could',
  async () => {
    const tenant = await newTenant();
    const { workspaceId } = tenant;
    const eventId = await endedEvent(tenant);
    const { event } = await actions.show(workspaceId, eventId);
    // Long enough ago for the reconciler to publish its audit entry at once.
    const aMinuteAgo = new Date(Date.now() - 60_000);
    const resend = { run: 2, at: aMinuteAgo, by: ADA, recoveryId: null };
    const labels = {
      messageId: MESSAGE,
      host: '127.0.0.1',
      providerMessageDigest: event.providerMessageDigest,
      kind: event.status,
    };

    await actions.startDelivery(workspaceId, eventId, labels, resend);

    expect(await ended(tenant, eventId, 2)).toMatchObject({ state: 'delivered', resend });
    const { workflowId } = await actions.show(workspaceId, eventId);
    const history = await herald.stage.temporal.readableHistory(String(workflowId));
    expect(history).toContain(ADA.personId);
    expect(history).not.toContain(ADA.email);
    const { rows } = await until('the reconciler to publish the audit entry', async () => {
      const log = await herald.stage.repositories.audit.list(workspaceId, {}, { limit: 99 });
      return log.rows.some(({ action }) => action === 'delivery.resent') && log;
    });
    expect(rows.filter(({ action }) => action === 'delivery.resent')).toMatchObject([
      { actor: ADA, target: eventId, at: resend.at, changes: [{ field: 'run', from: 1, to: 2 }] },
    ]);
  },
);
