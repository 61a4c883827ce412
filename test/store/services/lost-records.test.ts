import { describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import { createLogger } from '../../../src/observability/logger';
import type { WorkflowGateway } from '../../../src/ports/workflow-gateway';
import { attemptSend } from '../../../src/services/messages/attempt-send';
import { resendDelivery } from '../../../src/services/deliveries/resend-delivery';
import { type ReconcileDeps, reconcile } from '../../../src/services/reconciler/reconcile';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { newMessage, newSender, newWebhookEvent } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { AFTER, BEFORE, ENDED_AT, succeeded } from './support/completed-workflows';

/** Records of a database that was restored to a time before their workflows succeeded (ADR 37). */

const db = useTestDatabase();

async function reconcileWith(workflows: WorkflowGateway): Promise<void> {
  const deps: Partial<ReconcileDeps> = {
    ...depsOf(workflows),
    batchSize: 100,
    backlogMax: 100,
    probes: 1,
    concurrency: 2,
    leaseMs: 1000,
  };
  await reconcile(deps as ReconcileDeps);
}

function depsOf(workflows: WorkflowGateway) {
  return {
    ...db,
    workflows,
    live: { publish: () => undefined } as unknown as ReconcileDeps['live'],
    clock: { now: () => new Date() },
    metrics: { reconciled: () => undefined } as unknown as ReconcileDeps['metrics'],
    log: createLogger('silent', 'test'),
    recheckMs: 900_000,
  };
}

async function stored(change: Partial<Message> = {}): Promise<Message> {
  const message = newMessage({ createdAt: BEFORE, ...change });
  await db.messages.insert(message, BEFORE);
  return message;
}

const now = ({ workspaceId, key }: Message) => db.messages.find(workspaceId, key);

describe('a message without a result whose workflow succeeded', () => {
  test.each(['accepted', 'rejected', 'unreachable'] as const)(
    'ends as %s, as its workflow did, and its workflow runs once more to report it',
    async (outcome) => {
      const message = await stored();
      const { workflows, again } = succeeded(outcome);

      await reconcileWith(workflows);

      const result = { kind: outcome, providerMessageId: null, at: ENDED_AT };
      expect(await now(message)).toMatchObject({ status: outcome, result, refusal: null });
      expect(again).toContain(message.key);
    },
  );

  test('is not called again by that run, which ends as accepted without the id', async () => {
    const message = await stored({ entered: true });
    await db.senders.insert(newSender({ workspaceId: message.workspaceId, id: message.senderId }));
    await reconcileWith(succeeded('accepted').workflows);
    const { workspaceId, key: messageKey } = message;
    const deps = depsOf(succeeded().workflows) as unknown as Parameters<typeof attemptSend>[0];

    const attempt = await attemptSend(deps, { workspaceId, messageKey }, { hasTurn: false });

    expect(attempt).toEqual({ kind: 'accepted', providerMessageId: null });
    expect(await now(message)).toMatchObject({ attempts: 0, status: 'accepted' });
  });

  test('keeps the result that was recorded while it was started', async () => {
    const message = await stored();
    const result = { kind: 'accepted', providerMessageId: 'wamid.1', at: AFTER } as const;
    const meanwhile = () =>
      db.messages.recordResult(message.workspaceId, message.key, result, null);
    const { workflows, again } = succeeded('rejected', { meanwhile });

    await reconcileWith(workflows);

    expect(await now(message)).toMatchObject({ result, providerError: null });
    expect(again).not.toContain(message.key);
  });

  test('ends as accepted when it is a standard send, whose caller is gone', async () => {
    const message = await stored({ kind: 'standard' });

    await reconcileWith(succeeded('accepted').workflows);

    expect(await now(message)).toMatchObject({ status: 'accepted', refusal: null });
  });

  test.each([
    { request: 'the same', createdAt: AFTER, requestHash: 'hash', status: 'accepted' },
    { request: 'another', createdAt: AFTER, requestHash: 'another', status: 'queued' },
    { request: 'an unknown', createdAt: AFTER, requestHash: null, status: 'accepted' },
  ])(
    'is $status before a further run when the completed one carried out $request request',
    async ({ createdAt, requestHash, status }) => {
      const message = await stored({ createdAt });
      const { workflows, again } = succeeded('accepted', { requestHash });

      await reconcileWith(workflows);

      expect(await now(message)).toMatchObject({ status });
      expect(again).toContain(message.key);
    },
  );

  test('is started by the next run of the reconciler when a crash came after its result', async () => {
    const message = await stored();
    let isAway = true;
    const { workflows, again } = succeeded('accepted', { isAway: () => isAway });
    await reconcileWith(workflows);
    expect(await now(message)).toMatchObject({ status: 'accepted', entered: false });
    expect(again).not.toContain(message.key);
    isAway = false;
    await db.messages.postponeStart(message.workspaceId, message.key, BEFORE);

    await reconcileWith(workflows);
    await db.messages.postponeStart(message.workspaceId, message.key, BEFORE);
    await reconcileWith(workflows);

    expect(again.filter((key) => key === message.key)).toHaveLength(1);
  });

  test.each([
    {
      written: 'before',
      createdAt: BEFORE,
      requestHash: 'another',
      status: 'accepted',
      refusal: null,
    },
    {
      written: 'after',
      createdAt: AFTER,
      requestHash: 'another',
      status: 'unreachable',
      refusal: expect.stringContaining('another answer'),
    },
    {
      written: 'word for word after',
      createdAt: AFTER,
      requestHash: 'hash',
      status: 'accepted',
      refusal: null,
    },
  ])(
    'an answer that an agent wrote $written that end is recorded as $status',
    async ({ createdAt, requestHash, status, refusal }) => {
      const author = { kind: 'agent', agentId: 'agt_1', inboundId: 'inb_1', turn: 1 } as const;
      const message = await stored({ kind: 'agent', author, createdAt });

      await reconcileWith(succeeded('accepted', { requestHash }).workflows);

      expect(await now(message)).toMatchObject({ status, refusal });
    },
  );
});

test('ends a message whose sender is in no record, without a call', async () => {
  const message = await stored();
  const { workspaceId, key: messageKey } = message;
  const deps = depsOf(succeeded().workflows) as unknown as Parameters<typeof attemptSend>[0];

  const attempt = await attemptSend(deps, { workspaceId, messageKey }, { hasTurn: false });

  expect(attempt).toEqual({ kind: 'unreachable' });
  expect(await now(message)).toMatchObject({ status: 'unreachable', attempts: 0 });
});

async function pendingEvent(change: Partial<WebhookEvent> = {}): Promise<WebhookEvent> {
  const workspaceId = newId('wks');
  const settings = { ...newSettings(workspaceId, BEFORE), enabled: true, url: 'https://8.8.8.8/' };
  await db.settings.save(settings);
  const event = newWebhookEvent({ workspaceId, ...change });
  await db.events.insert(event, BEFORE);
  return event;
}

describe('an event whose workflow succeeded', () => {
  test('is delivered again while it is pending', async () => {
    const event = await pendingEvent();
    const { workflows, again } = succeeded();

    await reconcileWith(workflows);

    expect(again).toContain(`${event.id}/1`);
  });

  test('is not delivered again when its record came while it was started', async () => {
    const { workspaceId, id: eventId } = await pendingEvent();
    const meanwhile = () => db.events.finish({ workspaceId, eventId, run: 1 }, 'delivered', AFTER);
    const { workflows, again } = succeeded('accepted', { meanwhile });

    await reconcileWith(workflows);

    expect(again).not.toContain(`${eventId}/1`);
  });

  test('is delivered at once by a resend whose run Temporal had seen before', async () => {
    const { workspaceId, id } = await pendingEvent({ state: 'failed', completedAt: BEFORE });
    const { workflows, again } = succeeded();

    const { event } = await resendDelivery(depsOf(workflows), workspaceId, id, { by: OPERATOR });

    expect(event).toMatchObject({ state: 'pending', resend: { run: 2 } });
    expect(again).toEqual([`${id}/2`]);
  });
});

test('a recovery that runs although its workflow succeeded begins anew', async () => {
  const workspaceId = newId('wks');
  const id = newId('rcv');
  const range = { since: BEFORE, until: AFTER, ratePerSecond: 1, total: 1 };
  const running = { state: 'running', createdAt: BEFORE, endedAt: null } as const;
  await db.recoveries.insert({ id, workspaceId, by: OPERATOR, ...range, ...running }, BEFORE);
  const { workflows, again } = succeeded();

  await reconcileWith(workflows);

  expect(again).toContain(id);
});
