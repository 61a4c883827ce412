import { describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { Recovery } from '../../../src/domain/recovery';
import type { Resend, WebhookEvent } from '../../../src/domain/webhook-event';
import { createLogger } from '../../../src/observability/logger';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { dueDeliveries } from '../../../src/services/deliveries/receivers/due-deliveries';
import type { Metrics } from '../../../src/ports/metrics';
import { expireDeliveries } from '../../../src/services/reconciler/expire-deliveries';
import { reconcile, type ReconcileDeps } from '../../../src/services/reconciler/reconcile';
import { newWebhookEvent } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { Died } from './support/dying-process';
import { cancelRecovery } from '../../../src/services/deliveries/cancel-recovery';
import { ADA } from '../../support/actor';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';

const db = useTestDatabase();

const NOW = new Date('2026-01-05T12:00:00.000Z');

const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

function newRecovery(workspaceId: string): Recovery {
  return {
    id: newId('rcv'),
    workspaceId,
    since: NOW,
    until: NOW,
    by: OPERATOR,
    ratePerSecond: 1,
    total: 1,
    state: 'running',
    createdAt: NOW,
    endedAt: null,
  };
}

test('runs one recovery in a workspace, and the next after it has ended', async () => {
  const workspaceId = newId('wks');
  const [first, second] = [newRecovery(workspaceId), newRecovery(workspaceId)];

  expect(await db.recoveries.insert(first, NOW)).toBe(true);
  expect(await db.recoveries.insert(second, NOW)).toBe(false);
  expect(await db.recoveries.insert(newRecovery(newId('wks')), NOW)).toBe(true);
  expect(await db.recoveries.findRunning(workspaceId)).toEqual(first);

  await db.recoveries.end(workspaceId, first.id, 'done', NOW);
  expect(await db.recoveries.insert(second, NOW)).toBe(true);
});

const ORIGIN = 'https://8.8.8.8';

async function workspaceWith(due: number, dueAt: Date, openUntil: Date | null): Promise<string> {
  const workspaceId = newId('wks');
  const settings = { ...newSettings(workspaceId, NOW), enabled: true, url: `${ORIGIN}/` };
  await db.settings.save(settings);
  if (openUntil !== null) {
    await db.settings.recordOpenCircuit(workspaceId, { origin: ORIGIN, until: openUntil });
  }
  for (let count = 0; count < due; count += 1) {
    await db.events.insert(newWebhookEvent({ workspaceId }), dueAt);
  }
  return workspaceId;
}

const workspacesOf = (events: { workspaceId: string }[]) =>
  events.map(({ workspaceId }) => workspaceId);

test('events after an open circuit delay no other workspace, also when the receiver answers again', async () => {
  const open = await workspaceWith(5, at(-60), at(60));
  const recovering = await workspaceWith(5, at(-60), at(-1));
  const closed = await workspaceWith(1, at(-1), null);

  const deps = { ...db, batchSize: 3, probes: 2, concurrency: 2 };
  const { regular, afterOpenCircuit } = await dueDeliveries(deps, NOW);

  expect(workspacesOf(regular)).toEqual([closed]);
  expect(workspacesOf(afterOpenCircuit).filter((id) => id === open)).toHaveLength(2);
  expect(workspacesOf(afterOpenCircuit).filter((id) => id === recovering)).toHaveLength(3);
});

const RECHECK_MS = 900_000;
const LEASE_MS = 30_000;

/** Runs the reconciler at that many seconds. Returns what it had Temporal start for the workspace. */
async function startsOfRun(
  workspaceId: string,
  seconds: number,
  { tasksWaiting = 0, dies = false } = {},
): Promise<unknown[]> {
  const started: unknown[] = [];
  const deps = {
    ...db,
    answers: { listDue: async () => [] },
    conversationStates: { listSnoozeEnded: async () => [] },
    erasures: { listDue: async () => [] },
    audit: { listUnpublished: async () => [] },
    messages: { listDueStarts: async () => [] },
    workflows: {
      startDelivery: async (
        of: string,
        eventId: string,
        _labels: unknown,
        resend: Resend | null,
      ) => {
        if (dies) throw new Died();
        if (of === workspaceId) started.push([eventId, resend?.run ?? 1]);
      },
      startRecovery: async (of: string, id: string) =>
        void (of === workspaceId && started.push(id)),
      queueBacklogs: async () => [
        { queue: 'herald', taskType: 'workflow', tasks: tasksWaiting, oldestMs: 0 },
        { queue: 'herald-slow', taskType: 'activity', tasks: 1000, oldestMs: 0 },
      ],
    },
    clock: { now: () => at(seconds) },
    metrics: { reconciled: () => undefined },
    log: createLogger('silent', 'test'),
    batchSize: 1000,
    probes: 2,
    backlogMax: 50,
    concurrency: 1,
    leaseMs: LEASE_MS,
    recheckMs: RECHECK_MS,
  } as unknown as ReconcileDeps;
  await reconcile(deps);
  return started;
}

describe('work that Temporal began and lost', () => {
  const recheckAt = at(RECHECK_MS / 1000);

  test.each([
    ['after its first attempt', 1],
    ['in the run of a resend', 2],
  ])('starts a delivery %s again at its recheck, and once', async (_when, run) => {
    const workspaceId = newId('wks');
    const failed = run === 2;
    const event = newWebhookEvent({ workspaceId, ...(failed ? { state: 'failed' } : {}) });
    await db.events.insert(event, null);
    if (failed) {
      const resend = { run, at: NOW, by: OPERATOR, recoveryId: null };
      await db.events.beginRun(workspaceId, event.id, { resend, recheckAt });
    }
    const ref = { workspaceId, eventId: event.id, run };
    await db.events.beginAttempt(ref, { startedAt: NOW, attemptsAllowed: 4, recheckAt });

    expect(await startsOfRun(workspaceId, 899)).toEqual([]);
    expect(await startsOfRun(workspaceId, 900)).toEqual([[event.id, run]]);
    expect(await startsOfRun(workspaceId, 901)).toEqual([]);
    expect(await startsOfRun(workspaceId, 1800)).toEqual([[event.id, run]]);
  });

  test('starts a running recovery again at its recheck', async () => {
    const workspaceId = newId('wks');
    const recovery = newRecovery(workspaceId);
    await db.recoveries.insert(recovery, NOW);

    expect(await startsOfRun(workspaceId, 0)).toEqual([recovery.id]);
    expect(await startsOfRun(workspaceId, 899)).toEqual([]);
    expect(await startsOfRun(workspaceId, 900)).toEqual([recovery.id]);
  });
});

test('starts no delivery while workers have many workflows to begin, and starts it afterwards', async () => {
  const workspaceId = newId('wks');
  const event = newWebhookEvent({ workspaceId });
  await db.events.insert(event, NOW);

  expect(await startsOfRun(workspaceId, 1, { tasksWaiting: 51 })).toEqual([]);
  expect(await startsOfRun(workspaceId, 1, { tasksWaiting: 50 })).toEqual([[event.id, 1]]);
});

test('a delivery whose worker died as it started it is started again after the lease', async () => {
  const workspaceId = newId('wks');
  const event = newWebhookEvent({ workspaceId });
  await db.events.insert(event, NOW);

  expect(await startsOfRun(workspaceId, 1, { dies: true })).toEqual([]);
  expect(await startsOfRun(workspaceId, 30)).toEqual([]);
  expect(await startsOfRun(workspaceId, 31)).toEqual([[event.id, 1]]);
});

test('fails an event that is still pending a day before its deletion, and counts it', async () => {
  const workspaceId = newId('wks');
  const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
  const counted: unknown[] = [];
  const store = async (days: number, state: WebhookEvent['state']): Promise<string> => {
    const event = newWebhookEvent({ workspaceId, state, createdAt: daysAgo(days) });
    await db.events.insert(event, state === 'pending' ? at(0) : null);
    return event.id;
  };
  const [expired, young] = [await store(29.1, 'pending'), await store(28.9, 'pending')];
  const delivered = await store(29.1, 'delivered');
  const expire = expireDeliveries({
    events: db.events,
    live: { publish: () => undefined },
    clock: { now: () => NOW },
    metrics: {
      deliveryFinished: (state: string) => void counted.push(state),
      reconciled: (kind: string) => void counted.push(kind),
    } as unknown as Metrics,
    log: createLogger('silent', 'test'),
    retentionDays: 30,
    batchSize: 1000,
  });

  expect(await expire()).toBe(false);
  const stateOf = async (id: string) => (await db.events.find(workspaceId, id))?.state;
  expect(await Promise.all([expired, young, delivered].map(stateOf))).toEqual([
    'failed',
    'pending',
    'delivered',
  ]);
  expect(counted).toEqual(['failed', 'expired_delivery']);
  expect(await db.deliveries.countFailed(workspaceId, { since: NOW, until: at(1) })).toBe(1);
  const due = await db.events.listDueStarts(at(60), 9, { only: workspaceId });
  expect(due.map(({ id }) => id)).toEqual([young]);
});

test('the reconciler starts everything else when deliveries cannot be listed', async () => {
  const listed: string[] = [];
  const listing = (what: string) => async () => {
    listed.push(what);
    return [];
  };
  const deps = {
    events: db.events,
    settings: { listOpenCircuits: () => Promise.reject(new Error('too slow')) },
    messages: { listDueStarts: listing('messages') },
    recoveries: { listDueStarts: listing('recoveries') },
    audit: { listUnpublished: listing('audit') },
    clock: { now: () => NOW },
    log: createLogger('silent', 'test'),
    batchSize: 3,
    probes: 2,
    concurrency: 1,
    leaseMs: 1000,
  } as unknown as ReconcileDeps;

  expect(await reconcile(deps)).toBe(false);
  expect(listed).toEqual(['messages', 'recoveries', 'audit']);
});

test('writes one audit entry when a recovery is cancelled twice', async () => {
  const recovery: Recovery = {
    id: newId('rcv'),
    workspaceId: newId('wks'),
    since: NOW,
    until: NOW,
    by: OPERATOR,
    ratePerSecond: 1,
    total: 1,
    state: 'running',
    createdAt: NOW,
    endedAt: null,
  };
  await db.recoveries.insert(recovery, NOW);
  const log = createLogger('silent', 'test');
  const cancel = bind(cancelRecovery, partial({ ...db, clock: { now: () => NOW }, log }));

  const cancelled = await cancel(recovery.workspaceId, recovery.id, ADA);
  await cancel(recovery.workspaceId, recovery.id, OPERATOR);

  const { rows } = await db.audit.list(recovery.workspaceId, {}, { limit: 9 });
  expect(cancelled.recovery.state).toBe('cancelled');
  expect(rows).toMatchObject([{ action: 'recovery.cancelled', actor: ADA, target: recovery.id }]);
});
