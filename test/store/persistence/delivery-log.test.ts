import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Page, PageCursor } from '../../../src/domain/page';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import type { DeliveryFilter } from '../../../src/ports/deliveries';
import { newWebhookEvent } from '../../support/records';
import { ADA } from '../../support/actor';
import { useTestDatabase } from './support';
import { ended } from './webhook-event-support';

const db = useTestDatabase();

let workspaceId: string;

beforeEach(() => {
  workspaceId = newId('wks');
});

const at = (text: string): Date => new Date(`2026-03-${text}Z`);

async function completed(
  state: WebhookEvent['state'],
  time: string,
  change: Partial<WebhookEvent> = {},
): Promise<string> {
  const event = newWebhookEvent({ workspaceId, state, completedAt: at(time), ...change });
  await db.events.insert(event, null);
  return event.id;
}

async function resent(id: string, run: number, time: string, outcome: 200 | 500): Promise<void> {
  await db.events.beginRun(workspaceId, id, {
    resend: { run, at: at(time), by: ADA, recoveryId: null },
    recheckAt: at(time),
  });
  const startedAt = at(time);
  const attempt = {
    number: 1,
    startedAt,
    durationMs: 0,
    outcome: `http_${outcome}`,
    httpStatus: outcome,
    responseText: '',
    bodyTruncated: false,
  };
  const ref = { workspaceId, eventId: id, run };
  await db.events.beginAttempt(ref, { startedAt, attemptsAllowed: 4, recheckAt: startedAt });
  await db.events.recordAttempt(ref, attempt, outcome === 200 ? 'delivered' : 'failed', startedAt);
}

describe('completed deliveries', () => {
  test('counts completions by the day they ended', async () => {
    await completed('delivered', '01T23:59:59.999');
    await completed('delivered', '02T00:00:00.000');
    await completed('failed', '02T23:59:59.999');
    await completed('delivered', '03T12:00:00.000', { createdAt: at('01T00:00:00.000') });

    expect(await db.outcome.countByDay(workspaceId, at('02T00:00:00.000'))).toEqual([
      { day: '2026-03-02', delivered: 1, failed: 1 },
      { day: '2026-03-03', delivered: 1, failed: 0 },
    ]);
  });

  test('leaves out pending and cancelled events and those of other workspaces', async () => {
    await completed('cancelled', '02T00:00:00.000');
    await completed('failed', '02T00:00:00.000', { workspaceId: newId('wks') });
    await db.events.insert(newWebhookEvent({ workspaceId }), null);

    expect(await db.outcome.countByDay(workspaceId, at('01T00:00:00.000'))).toEqual([]);
    expect(await db.outcome.countPending(workspaceId)).toBe(1);
    expect(await db.outcome.countRetrying(workspaceId, 10)).toBe(0);
  });

  test('counts pending events with a failed attempt up to a limit', async () => {
    const attempts = [ended(1, 503)];
    await db.events.insert(newWebhookEvent({ workspaceId, attempts }), null);
    await db.events.insert(newWebhookEvent({ workspaceId, attempts }), null);

    expect(await db.outcome.countRetrying(workspaceId, 10)).toBe(2);
    expect(await db.outcome.countRetrying(workspaceId, 1)).toBe(1);
  });

  test('counts both a failure and the resend that succeeded', async () => {
    const id = await completed('failed', '02T00:00:00.000');
    await resent(id, 2, '03T00:00:00.000', 500);
    await resent(id, 3, '04T00:00:00.000', 200);

    expect(await db.outcome.countByDay(workspaceId, at('01T00:00:00.000'))).toEqual([
      { day: '2026-03-02', delivered: 0, failed: 1 },
      { day: '2026-03-03', delivered: 0, failed: 1 },
      { day: '2026-03-04', delivered: 1, failed: 0 },
    ]);
  });

  test('counts a completion once, however often it is recorded', async () => {
    const id = await completed('failed', '02T00:00:00.000');
    await resent(id, 2, '03T00:00:00.000', 200);
    await resent(id, 2, '03T00:00:00.000', 200);
    await db.events.finish({ workspaceId, eventId: id, run: 2 }, 'failed', at('05T00:00:00.000'));

    expect(await db.outcome.countByDay(workspaceId, at('03T00:00:00.000'))).toEqual([
      { day: '2026-03-03', delivered: 1, failed: 0 },
    ]);
  });
});

describe('last completions', () => {
  test('finds the newest completion of each kind since a time', async () => {
    await completed('delivered', '01T00:00:00.000');
    await completed('failed', '02T00:00:00.000');
    await completed('failed', '03T00:00:00.000');

    expect(await db.outcome.lastCompletions(workspaceId, at('01T00:00:00.000'))).toEqual({
      deliveredAt: at('01T00:00:00.000'),
      failedAt: at('03T00:00:00.000'),
    });
    expect(await db.outcome.lastCompletions(workspaceId, at('02T00:00:00.000'))).toEqual({
      deliveredAt: null,
      failedAt: at('03T00:00:00.000'),
    });
  });

  test('the last completions include a failed event whose resend is under way', async () => {
    const id = await completed('failed', '02T00:00:00.000');
    const resend = { run: 2, at: at('03T00:00:00.000'), by: ADA, recoveryId: null };
    await db.events.beginRun(workspaceId, id, { resend, recheckAt: resend.at });

    expect(await db.outcome.lastCompletions(workspaceId, at('01T00:00:00.000'))).toEqual({
      deliveredAt: null,
      failedAt: at('02T00:00:00.000'),
    });
  });
});

const second = (number: number): Date => new Date(Date.UTC(2026, 2, 1, 0, 0, number));

/** Makes an event of each change, a second apart, with ids that tell their order. */
async function stored(...changes: Partial<WebhookEvent>[]): Promise<void> {
  for (const [index, change] of changes.entries()) {
    const id = `${workspaceId}-${String(index).padStart(3, '0')}`;
    const event = { id, workspaceId, createdAt: second(index), ...change };
    await db.events.insert(newWebhookEvent(event), null);
  }
}

const numbers = (events: WebhookEvent[]): number[] => events.map(({ id }) => Number(id.slice(-3)));

async function listed(filter: DeliveryFilter): Promise<number[]> {
  return numbers((await db.deliveries.list(workspaceId, filter, { limit: 50 })).rows);
}

describe('delivery log', () => {
  test('lists events newest first in pages without gaps, also at the same moment', async () => {
    const sameMoment = { createdAt: second(3) };
    await stored({}, {}, {}, sameMoment, sameMoment, sameMoment, { createdAt: second(9) });

    const seen: number[] = [];
    let cursor: PageCursor | undefined;
    do {
      const page: Page<WebhookEvent> = await db.deliveries.list(
        workspaceId,
        {},
        { limit: 2, cursor },
      );
      seen.push(...numbers(page.rows));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);

    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });

  test.each<[string, DeliveryFilter, number[]]>([
    ['state', { state: 'failed' }, [2, 1]],
    ['event', { status: 'read' }, [3, 1]],
    ['message', { messageKey: 'other' }, [2]],
    ['time', { from: second(1), to: second(3) }, [2, 1]],
  ])('filters the delivery log by %s', async (_what, filter, expected) => {
    await stored(
      {},
      { state: 'failed', status: 'read' },
      { state: 'failed', messageKey: 'other' },
      { status: 'read' },
    );

    expect(await listed(filter)).toEqual(expected);
  });

  test.each<[string, DeliveryFilter, number[]]>([
    ['the beginning of its message id', { idPrefix: 'a.b' }, [2, 0]],
    ['the beginning of its own id', { idPrefix: `evt_${'0'.repeat(20)}` }, [3]],
    ['a class of statuses', { responseStatus: { from: 400, to: 499 } }, [2, 1]],
    ['both', { idPrefix: 'a.b', responseStatus: { from: 200, to: 299 } }, [0]],
  ])('finds events by %s', async (_what, filter, expected) => {
    await stored({ messageId: 'a.b-1' }, { messageId: 'axb-1' }, { messageId: 'a.b-22' });
    const named = { id: `evt_${'0'.repeat(20)}${newId('evt')}-003`, workspaceId, messageId: 'c' };
    await db.events.insert(newWebhookEvent(named), null);
    for (const [index, status] of [200, 410, 404].entries()) {
      const ref = { workspaceId, eventId: `${workspaceId}-00${index}`, run: 1 };
      await db.events.recordAttempt(ref, ended(1, 503), 'pending', second(1));
      await db.events.recordAttempt(ref, ended(2, status), 'failed', second(1));
    }

    expect(await listed(filter)).toEqual(expected);
  });
});

describe('events of recoveries', () => {
  test('counts the resent events of several recoveries at once, by state', async () => {
    const by = (recoveryId: string, state: WebhookEvent['state']) => ({
      state,
      resend: { run: 2, at: second(5), by: ADA, recoveryId },
    });
    await stored(
      by('rcv_1', 'delivered'),
      by('rcv_1', 'delivered'),
      by('rcv_1', 'pending'),
      by('rcv_2', 'failed'),
      by('rcv_3', 'failed'),
      { state: 'failed' },
    );

    const ids = ['rcv_1', 'rcv_2', 'rcv_none'];
    const none = { pending: 0, delivered: 0, failed: 0, cancelled: 0 };
    expect(await db.deliveries.countResent(workspaceId, ids, second(5))).toEqual(
      new Map([
        ['rcv_1', { ...none, delivered: 2, pending: 1 }],
        ['rcv_2', { ...none, failed: 1 }],
        ['rcv_none', none],
      ]),
    );
  });
});

test('a recovery keeps its counts when its events are resent again', async () => {
  const id = await completed('failed', '02T00:00:00.000');
  for (const [run, recoveryId] of [
    [2, 'rcv_1'],
    [3, 'rcv_2'],
    [4, null],
  ] as const) {
    const startedAt = at(`0${run + 1}T00:00:00.000`);
    const resend = { run, at: startedAt, by: ADA, recoveryId };
    await db.events.beginRun(workspaceId, id, { resend, recheckAt: startedAt });
    await db.events.finish({ workspaceId, eventId: id, run }, 'failed', startedAt);
  }

  const since = at('01T00:00:00.000');
  const counts = await db.deliveries.countResent(workspaceId, ['rcv_1', 'rcv_2'], since);

  const one = { pending: 0, delivered: 0, failed: 1, cancelled: 0 };
  expect([...counts.values()]).toEqual([one, one]);
});

describe('failed events', () => {
  const range = { since: second(1), until: second(3) };

  test('counts and lists failed events by when they failed, oldest first', async () => {
    const failed = (time: number) => ({ state: 'failed', completedAt: second(time) }) as const;
    await stored(failed(0), failed(2), failed(1), failed(1), failed(3), {
      state: 'delivered',
      completedAt: second(1),
    });

    const first = await db.deliveries.listFailed(workspaceId, range, null, 2);
    const after = { at: second(1), id: first.at(-1)?.id ?? '' };
    const rest = await db.deliveries.listFailed(workspaceId, range, after, 2);

    expect(await db.deliveries.countFailed(workspaceId, range)).toBe(3);
    expect([numbers(first), numbers(rest)]).toEqual([[2, 3], [1]]);
  });
});
