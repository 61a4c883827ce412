import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { TOO_LATE } from '../../../src/services/messages/steps/give-up-send';
import { newMessage, reported } from '../../support/records';
import {
  expectedStatus,
  isEnding,
  providerError,
  result,
  soon,
  storeMessage,
  twenty,
} from './message-support';
import { useTestDatabase } from './support';

const db = useTestDatabase();

const stored = () => storeMessage(db);

describe('statuses (contract 4.4)', () => {
  test('shows the error of the latest failure by the provider’s time', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();
    const at = (second: number): Date => new Date(second * 1000);
    const late = reported('failed', { failureId: 'late', occurredAt: at(20) });
    const early = reported('failed', { failureId: 'early', occurredAt: at(10) });

    await db.messages.recordStatus(senderId, trackingToken, late, providerError);
    await db.messages.recordStatus(senderId, trackingToken, early, { ...providerError, code: '1' });

    const message = await db.messages.find(workspaceId, key);
    expect(message?.timeline).toHaveLength(2);
    expect(message?.providerError).toEqual(providerError);
  });

  test('the status follows the rules whatever is reported in whatever order', async () => {
    const report = fc.constantFrom('sent', 'delivered', 'read', 'failed');
    const ending = fc.constantFrom('accepted', 'rejected', 'unreachable');
    const happenings = fc.array(fc.oneof(report, ending), { maxLength: 6 });

    await fc.assert(
      fc.asyncProperty(happenings, async (list) => {
        const { workspaceId, key, senderId, trackingToken } = await stored();
        for (const each of list) {
          if (isEnding(each)) {
            await db.messages.recordResult(workspaceId, key, result(each), null);
          } else {
            await db.messages.recordStatus(senderId, trackingToken, reported(each), null);
          }
        }
        const message = await db.messages.find(workspaceId, key);
        expect(message?.status).toBe(expectedStatus(list));
      }),
      { numRuns: 30 },
    );
  });

  test('finds the message of a status by tracking token or provider id, within its sender', async () => {
    const { key, senderId, trackingToken } = await stored();
    const status = (kind: 'sent' | 'delivered') =>
      reported(kind, { providerMessageId: 'wamid.found' });
    const record = (sender: string, token: string | null, kind: 'sent' | 'delivered') =>
      db.messages.recordStatus(sender, token, status(kind), null);

    const found = [
      await record(senderId, null, 'sent'),
      await record(senderId, trackingToken, 'sent'),
      await record(senderId, null, 'delivered'),
      await record('snd_other', trackingToken, 'delivered'),
      await record('snd_other', null, 'delivered'),
    ];

    expect(found.map((each) => each?.key ?? null)).toEqual([null, key, key, null, null]);
  });

  test('a recorded acceptance is the result of the send, and no status in its timeline', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();
    const at = new Date();
    await db.messages.noteAcceptance('snd_other', trackingToken, 'SM1', at);
    expect(await db.messages.beginAttempt(workspaceId, key, 3)).not.toBeNull();

    await twenty(() => db.messages.noteAcceptance(senderId, trackingToken, 'SM1', at));

    expect(await db.messages.beginAttempt(workspaceId, key, 3)).toBeNull();
    const message = await db.messages.find(workspaceId, key);
    expect(message?.result).toEqual({ kind: 'accepted', providerMessageId: 'SM1', at });
    expect(message).toMatchObject({
      status: 'accepted',
      timeline: [],
      providerMessageIds: ['SM1'],
    });
  });

  test('a status before the result proves acceptance, whatever the call returned', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();
    const sent = reported('sent');

    await db.messages.recordStatus(senderId, trackingToken, sent, null);
    await db.messages.recordResult(workspaceId, key, result('unreachable'), null);

    const message = await db.messages.find(workspaceId, key);
    expect(message).toMatchObject({ status: 'sent', providerError: null });
    const { providerMessageId, receivedAt: at } = sent;
    expect(message?.result).toEqual({ kind: 'accepted', providerMessageId, at });
  });

  test('a status before the result leaves it known that the provider keeps the message back', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();
    const sent = reported('sent');
    const { providerMessageId } = sent;

    await db.messages.recordStatus(senderId, trackingToken, sent, null);
    const answer = { ...result('accepted'), providerMessageId, held: 'held' } as const;
    const message = await db.messages.recordResult(workspaceId, key, answer, null);

    expect(message?.status).toBe('sent');
    expect(message?.result).toMatchObject({ kind: 'accepted', providerMessageId, held: 'held' });
  });

  test.each(['rejected', 'unreachable'] as const)(
    'a report after the send ended as %s corrects its result once',
    async (kind) => {
      for (const report of ['status', 'acceptance'] as const) {
        const { workspaceId, key, senderId, trackingToken } = await stored();
        const { occurredAt } = reported('sent');
        const record = async (receivedAt: Date): Promise<unknown> =>
          report === 'status'
            ? db.messages.recordStatus(
                senderId,
                trackingToken,
                reported('sent', { occurredAt, receivedAt }),
                null,
              )
            : db.messages.noteAcceptance(senderId, trackingToken, 'wamid.1', receivedAt);
        const at = new Date();
        await db.messages.recordResult(workspaceId, key, result(kind), providerError);

        await record(at);
        await record(soon());

        const message = await db.messages.find(workspaceId, key);
        expect(message?.result).toEqual({
          kind: 'accepted',
          providerMessageId: 'wamid.1',
          at,
          correctedAt: at,
        });
        const status = report === 'status' ? 'sent' : 'accepted';
        expect(message).toMatchObject({ status, providerError: null });
      }
    },
  );
});

async function storedDue() {
  const message = newMessage();
  await db.messages.insert(message, new Date(0));
  return message;
}

describe('giving up a message (contract 5)', () => {
  const givenUp = {
    status: 'unreachable',
    result: { kind: 'unreachable' },
    refusal: TOO_LATE.sentence,
    refusalCode: null,
    attempts: 0,
  };

  test('gives up a message without an attempt: it is unreachable and never starts', async () => {
    const { workspaceId, key } = await storedDue();

    expect(await db.messages.giveUp(workspaceId, key, TOO_LATE, new Date())).toBe(true);
    expect(await db.messages.beginAttempt(workspaceId, key, 3)).toBeNull();
    expect(await db.messages.find(workspaceId, key)).toMatchObject(givenUp);
    const due = await db.messages.listDueStarts(new Date(), 1000);
    expect(due.map((each) => each.key)).not.toContain(key);
  });

  test('does not give up a message that has begun or ended, or is of another workspace', async () => {
    const [begun, ended, foreign] = [await storedDue(), await storedDue(), await storedDue()];
    await db.messages.beginAttempt(begun.workspaceId, begun.key, 1);
    const rejected = { kind: 'rejected', providerMessageId: null, at: new Date() } as const;
    await db.messages.recordResult(ended.workspaceId, ended.key, rejected, null);

    const outcomes = await Promise.all([
      db.messages.giveUp(begun.workspaceId, begun.key, TOO_LATE, new Date()),
      db.messages.giveUp(ended.workspaceId, ended.key, TOO_LATE, new Date()),
      db.messages.giveUp('wks_other', foreign.key, TOO_LATE, new Date()),
    ]);

    expect(outcomes).toEqual([false, false, false]);
    expect(await db.messages.find(begun.workspaceId, begun.key)).toMatchObject({ result: null });
    expect(await db.messages.find(ended.workspaceId, ended.key)).toMatchObject({
      status: 'rejected',
    });
  });

  test('either a call begins or the message is given up, never both', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { workspaceId, key } = await storedDue();
        const [ended, begun] = await Promise.all([
          db.messages.giveUp(workspaceId, key, TOO_LATE, new Date()),
          db.messages.beginAttempt(workspaceId, key, 1),
        ]);
        return { ended, begun: begun !== null };
      }),
    );

    for (const { ended, begun } of outcomes) expect(ended).toBe(!begun);
  });
});
