import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventIdOf } from '../../../src/domain/ids';
import { inWords } from '../../../src/domain/refusal';
import { BACKLOG_COUNTED_MAX } from '../../../src/ports/backlog';
import { newConversation, newMessage, newWebhookEvent } from '../../support/records';
import { ADA } from '../../support/actor';
import { useTestDatabase } from './support';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const NOTHING = { count: 0, oldestAt: null };

const db = useTestDatabase();

beforeEach(async () => {
  const { messages, webhookEvents, conversations } = db.database.models;
  for (const model of [messages, webhookEvents, conversations]) {
    await model.collection.deleteMany({});
  }
});

async function storeSend(createdAt: Date, startDueAt: Date) {
  const message = newMessage({ createdAt });
  await db.messages.insert(message, startDueAt);
  return message;
}

async function storeEvent(createdAt: Date, startDueAt: Date | null = null) {
  const event = newWebhookEvent({ createdAt });
  await db.events.insert(event, startDueAt);
  return event;
}

describe('pending work', () => {
  test('counts a send as pending from acceptance to result, however often it is postponed', async () => {
    const [oldest, other] = [
      await storeSend(minutesAgo(9), NOW),
      await storeSend(minutesAgo(3), NOW),
    ];
    await db.messages.postponeSend(oldest.workspaceId, oldest.key, NOW, minutesAgo(-60));
    expect((await db.backlog.pending()).send).toEqual({ count: 2, oldestAt: minutesAgo(9) });

    const result = { kind: 'accepted', providerMessageId: 'wamid.1', at: NOW } as const;
    await db.messages.recordResult(oldest.workspaceId, oldest.key, result, null);
    expect((await db.backlog.pending()).send).toEqual({ count: 1, oldestAt: minutesAgo(3) });

    await db.messages.giveUp(other.workspaceId, other.key, inWords('too late'), NOW);
    expect((await db.backlog.pending()).send).toEqual(NOTHING);
  });

  test('counts a delivery as pending until it ends, also between attempts', async () => {
    const { workspaceId, id: eventId } = await storeEvent(minutesAgo(9), NOW);
    const run = { workspaceId, eventId, run: 1 };
    const begun = await db.events.beginAttempt(run, {
      startedAt: minutesAgo(8),
      attemptsAllowed: 4,
      recheckAt: minutesAgo(-60),
    });
    const attempt = begun?.attempts[0];
    if (attempt === undefined) throw new Error('no attempt');
    await db.events.recordAttempt(run, attempt, 'pending', minutesAgo(-60));
    expect((await db.backlog.pending()).delivery).toEqual({ count: 1, oldestAt: minutesAgo(9) });

    await db.events.recordAttempt(run, attempt, 'failed', minutesAgo(-60));
    expect((await db.backlog.pending()).delivery).toEqual(NOTHING);
  });

  test('counts a resend as pending from its request until it is cancelled', async () => {
    const event = await storeEvent(minutesAgo(90));
    const { workspaceId, id: eventId } = event;
    await db.events.finish({ workspaceId, eventId, run: 1 }, 'failed', minutesAgo(80));

    const resend = { run: 2, at: minutesAgo(7), by: ADA, recoveryId: null };
    await db.events.beginRun(workspaceId, eventId, { resend, recheckAt: minutesAgo(-60) });
    expect((await db.backlog.pending()).delivery).toEqual({ count: 1, oldestAt: minutesAgo(7) });

    await db.events.finish({ workspaceId, eventId, run: 2 }, 'cancelled', NOW);
    expect((await db.backlog.pending()).delivery).toEqual(NOTHING);
  });
});

describe('due work', () => {
  test('counts the sends, deliveries and answers that should have started by now', async () => {
    await storeSend(minutesAgo(9), minutesAgo(8));
    await storeSend(minutesAgo(9), minutesAgo(-1));
    await storeEvent(minutesAgo(5), minutesAgo(4));
    const answerDue = { inboundId: 'inb_1', sweepAt: minutesAgo(2) };
    const { id, ...conversation } = newConversation();
    await db.database.models.conversations.collection.insertOne({
      _id: id as never,
      ...conversation,
      answerDue,
    });

    expect(await db.backlog.due(NOW)).toEqual({
      send: { count: 1, oldestAt: minutesAgo(8) },
      delivery: { count: 1, oldestAt: minutesAgo(4) },
      answer: { count: 1, oldestAt: minutesAgo(2) },
    });
  });
});

test('counts the receivers whose circuit is open', async () => {
  const origin = 'https://receiver.example';
  const settings = [minutesAgo(-5), minutesAgo(5), null].map((until, index) => ({
    _id: `wsp_circuit_${index}` as never,
    hang: until === null ? null : { origin, until },
  }));
  await db.database.models.webhookSettings.collection.insertMany(settings);

  expect(await db.backlog.openCircuits(NOW)).toBe(1);
  expect(await db.backlog.openCircuits(minutesAgo(6))).toBe(2);
});

test('stops counting pending work at a limit, but knows the oldest beyond it', async () => {
  const records = Array.from({ length: BACKLOG_COUNTED_MAX + 5 }, (_, index) => ({
    _id: eventIdOf('snd_1', String(index), 'sent', null) as never,
    pendingSince: minutesAgo(index),
  }));
  await db.database.models.webhookEvents.collection.insertMany(records);

  expect((await db.backlog.pending()).delivery).toEqual({
    count: BACKLOG_COUNTED_MAX,
    oldestAt: minutesAgo(BACKLOG_COUNTED_MAX + 4),
  });
});
