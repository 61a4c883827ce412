import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { UNFINISHED_ATTEMPT } from '../../../src/domain/webhook-event';
import { createLogger } from '../../../src/observability/logger';
import { createRepositories } from '../../../src/persistence';
import type { Repositories } from '../../../src/ports/repositories';
import {
  type RecordStatusesDeps,
  recordStatuses,
} from '../../../src/services/messages/record-statuses';
import type { CircuitState } from '../../../src/services/deliveries/receivers/circuit-breaker';
import type { DeliveryRef } from '../../../src/services/deliveries/steps/delivery-run';
import { attemptFirstDelivery } from '../../../src/services/deliveries/attempt-first-delivery';
import { retryDelivery } from '../../../src/services/deliveries/retry-delivery';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { newMessage, newWebhookEvent } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { answered, attemptDeps } from './support/attempt-deps';
import { Died, dyingProcess } from './support/dying-process';
import { receivedStatus } from './support/status-reporting';
import { bind } from '../../../src/services/steps/bind';
import type { DeliveryAttemptDeps } from '../../../src/services/deliveries/deps';

/** Outlives a callback. */
const MOST_CALLS = 10;
const SWEEP_AFTER_MS = 1000;
const URL = 'https://8.8.8.8/';
const SCHEDULE = { delaysMs: [0, 10_000], jitterRatio: 0, retryAfterMaxMs: 0 };

const db = useTestDatabase();
let repositories: Repositories;

beforeAll(() => {
  repositories = createRepositories(db.database);
});

async function newReceiver(): Promise<string> {
  const workspaceId = newId('wks');
  await db.settings.save({ ...newSettings(workspaceId, new Date()), enabled: true, url: URL });
  return workspaceId;
}

/** A message that was sent, and the callback that reports it delivered. */
async function reported() {
  const workspaceId = await newReceiver();
  const message = newMessage({ workspaceId });
  await db.messages.insert(message, null);
  const status = receivedStatus(message);
  const { id } = status;
  const record = async (available: Repositories): Promise<void> => {
    const deps: Partial<RecordStatusesDeps> = {
      ...available,
      live: { publish: () => undefined },
      log: createLogger('silent', 'test'),
      startDueInMs: () => SWEEP_AFTER_MS,
    };
    const settings = await available.settings.find(workspaceId);
    const read = { settings, isListened: false, readAtMs: 0 };
    const { failures } = await recordStatuses(deps as RecordStatusesDeps, [status], read);
    if (failures.length > 0) throw failures[0];
  };
  const dueIds = async (): Promise<string[]> => {
    const later = new Date(Date.now() + 2 * SWEEP_AFTER_MS);
    const due = await db.events.listDueStarts(later, 99, { only: workspaceId });
    return due.map((event) => event.id);
  };
  const timeline = async () => (await db.messages.find(workspaceId, message.key))?.timeline.length;
  return { id, record, dueIds, timeline };
}

// Dying before a call leaves the same records as dying right after the call before it.
test('a crash loses no acknowledged status, and a repeat adds none', async () => {
  let deaths = 0;
  for (let call = 1, died = true; died; call += 1) {
    expect(call).toBeLessThan(MOST_CALLS);
    const { id, record, dueIds, timeline } = await reported();
    const process = dyingProcess(repositories, { call, when: 'after' });
    const isAcknowledged = await record(process.repositories).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Died)) throw error;
        return false;
      },
    );
    died = process.hasDied();
    deaths += Number(died);
    expect({ call, isLost: isAcknowledged && !(await dueIds()).includes(id) }).toEqual({
      call,
      isLost: false,
    });

    await record(repositories);

    expect({ call, due: await dueIds(), timeline: await timeline() }).toEqual({
      call,
      due: [id],
      timeline: 1,
    });
  }
  expect(deaths).toBeGreaterThan(2);
});

/** Makes attempts at a receiver that answers with a status, or dies with its worker. */
const attempting = (
  receiver: (request: { headers: Record<string, string> }) => number,
  circuit: CircuitState = 'closed',
): DeliveryAttemptDeps =>
  attemptDeps(db, (request) => answered(receiver(request)), {
    circuits: { begin: () => () => undefined, stateOf: () => circuit },
  });

/** Makes the attempt that is due, as a delivery that begins does: in either of its activities. */
async function attemptOnce(deps: DeliveryAttemptDeps, ref: DeliveryRef) {
  const first = await attemptFirstDelivery(deps, ref, SCHEDULE.delaysMs.length);
  if (first.kind === 'final') return first;
  const { signal } = new AbortController();
  return retryDelivery(deps, ref, { schedule: SCHEDULE, signal, askedAt: new Date() });
}

test.each(['closed', 'half-open'] as const)(
  'makes a first attempt again as the first after a crash cut it short, at a circuit that is %s',
  async (circuit) => {
    const workspaceId = await newReceiver();
    const event = newWebhookEvent({ workspaceId });
    await db.events.insert(event, null);
    const posts: unknown[] = [];
    const deps = attempting(({ headers }) => {
      posts.push([headers['x-webhook-event-id'], headers['x-webhook-attempt']]);
      if (posts.length === 1) throw new Died();
      return 200;
    }, circuit);
    const attempt = () => attemptOnce(deps, { workspaceId, eventId: event.id, resend: null });

    await expect(attempt()).rejects.toThrow(Died);
    expect(await attempt()).toMatchObject({ state: 'delivered' });

    expect(posts).toEqual([
      [event.id, '1'],
      [event.id, '1'],
    ]);
    expect(await db.events.find(workspaceId, event.id)).toMatchObject({
      state: 'delivered',
      attempts: [{ number: 1, outcome: 'http_200' }],
    });
  },
);

test.each([
  { lost: 1, state: 'delivered', posts: ['1', '2', '2'] },
  { lost: 2, state: 'failed', posts: ['1', '2', '2'] },
])(
  'makes a last attempt once more when its worker is lost: lost $lost times it ends as $state',
  async ({ lost, state, posts: expected }) => {
    const workspaceId = await newReceiver();
    const event = newWebhookEvent({ workspaceId });
    await db.events.insert(event, null);
    const posts: unknown[] = [];
    const receiver = ({ headers }: { headers: Record<string, string> }) => {
      posts.push(headers['x-webhook-attempt']);
      if (posts.length > 1 && posts.length <= 1 + lost) throw new Died();
      return posts.length === 1 ? 500 : 200;
    };
    const deps = attempting(receiver);
    const schedule = { delaysMs: [0, 0], jitterRatio: 0, retryAfterMaxMs: 0 };
    const ref = { workspaceId, eventId: event.id, resend: null };
    const { signal } = new AbortController();
    const attempt = () => retryDelivery(deps, ref, { schedule, signal, askedAt: new Date() });

    expect(await attempt()).toMatchObject({ kind: 'retry' });
    for (let times = 0; times < lost; times += 1) await expect(attempt()).rejects.toThrow(Died);
    expect(await attempt()).toMatchObject({ kind: 'final', state });

    expect(posts).toEqual(expected);
    expect((await db.events.find(workspaceId, event.id))?.state).toBe(state);
  },
);

test('leaves a lost last attempt to be repeated when its workflow begins anew', async () => {
  const workspaceId = await newReceiver();
  const lost = { number: 1, startedAt: new Date(), ...UNFINISHED_ATTEMPT };
  const event = newWebhookEvent({ workspaceId, attempts: [lost] });
  await db.events.insert(event, null);
  const ref = { workspaceId, eventId: event.id, resend: null };

  const result = await attemptFirstDelivery(
    attempting(() => 200),
    ref,
    1,
  );

  expect(result).toMatchObject({ kind: 'retry', attempt: 0 });
  expect((await db.events.find(workspaceId, event.id))?.state).toBe('pending');
});

test('a status that cannot be recorded delays no other status of its callback', async () => {
  const workspaceId = await newReceiver();
  const messages = Array.from({ length: 30 }, () => newMessage({ workspaceId, senderId: 'snd_1' }));
  for (const message of messages) await db.messages.insert(message, null);
  const statuses = messages.map((message) => receivedStatus(message));
  const poison = messages[0]?.trackingToken;
  const record = bind(recordStatuses, {
    ...repositories,
    messages: {
      ...repositories.messages,
      recordStatus: async (senderId, token, ...rest) => {
        if (token === poison) throw new Error('this one cannot be stored');
        return repositories.messages.recordStatus(senderId, token, ...rest);
      },
    },
    live: { publish: () => undefined },
    log: createLogger('silent', 'test'),
    startDueInMs: () => SWEEP_AFTER_MS,
  } as Partial<RecordStatusesDeps> as RecordStatusesDeps);

  const settings = await db.settings.find(workspaceId);
  const { due, failures } = await record(statuses, { settings, isListened: false, readAtMs: 0 });

  expect(failures).toEqual([new Error('this one cannot be stored')]);
  expect(due.map(({ event }) => event.id).toSorted()).toEqual(
    statuses
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  );
});
