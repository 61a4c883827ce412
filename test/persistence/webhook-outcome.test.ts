import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import type { WebhookEvent } from '../../src/domain/webhook-event';
import { type TestDatabase, newWebhookEvent, openTestDatabase } from './support';
import { ADA } from '../support/requester';

let db: TestDatabase;
let workspaceId: string;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => {
  workspaceId = newId('wks');
});
afterAll(() => db.close());

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
  await db.events.beginRun(workspaceId, id, { run, at: at(time), by: ADA, recoveryId: null });
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
  await db.events.beginAttempt(ref, startedAt, 4);
  await db.events.recordAttempt(ref, attempt, outcome === 200 ? 'delivered' : 'failed');
}

describe('what was completed', () => {
  test('is counted by day and by the moment it ended', async () => {
    await completed('delivered', '01T23:59:59.999');
    await completed('delivered', '02T00:00:00.000');
    await completed('failed', '02T23:59:59.999');
    await completed('delivered', '03T12:00:00.000', { createdAt: at('01T00:00:00.000') });

    expect(await db.outcome.countByDay(workspaceId, at('02T00:00:00.000'))).toEqual([
      { day: '2026-03-02', delivered: 1, failed: 1 },
      { day: '2026-03-03', delivered: 1, failed: 0 },
    ]);
  });

  test('leaves out what is pending, cancelled, or of another workspace', async () => {
    await completed('cancelled', '02T00:00:00.000');
    await completed('failed', '02T00:00:00.000', { workspaceId: newId('wks') });
    await db.events.insert(newWebhookEvent({ workspaceId }), null);

    expect(await db.outcome.countByDay(workspaceId, at('01T00:00:00.000'))).toEqual([]);
    expect(await db.outcome.countPending(workspaceId)).toBe(1);
  });

  test('keeps a failure that a resend followed, and counts the run that succeeded', async () => {
    const id = await completed('failed', '02T00:00:00.000');
    await resent(id, 2, '03T00:00:00.000', 500);
    await resent(id, 3, '04T00:00:00.000', 200);

    expect(await db.outcome.countByDay(workspaceId, at('01T00:00:00.000'))).toEqual([
      { day: '2026-03-02', delivered: 0, failed: 1 },
      { day: '2026-03-03', delivered: 0, failed: 1 },
      { day: '2026-03-04', delivered: 1, failed: 0 },
    ]);
  });

  test('counts a completion once, however often it is written down', async () => {
    const id = await completed('failed', '02T00:00:00.000');
    await resent(id, 2, '03T00:00:00.000', 200);
    await resent(id, 2, '03T00:00:00.000', 200);
    await db.events.finish({ workspaceId, eventId: id, run: 2 }, 'failed', at('05T00:00:00.000'));

    expect(await db.outcome.countByDay(workspaceId, at('03T00:00:00.000'))).toEqual([
      { day: '2026-03-03', delivered: 1, failed: 0 },
    ]);
  });
});

describe('the last completions', () => {
  test('are the newest of each kind since the moment asked for', async () => {
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

  test('include the failure of an event whose resend is under way', async () => {
    const id = await completed('failed', '02T00:00:00.000');
    const resend = { run: 2, at: at('03T00:00:00.000'), by: ADA, recoveryId: null };
    await db.events.beginRun(workspaceId, id, resend);

    expect(await db.outcome.lastCompletions(workspaceId, at('01T00:00:00.000'))).toEqual({
      deliveredAt: null,
      failedAt: at('02T00:00:00.000'),
    });
  });
});
