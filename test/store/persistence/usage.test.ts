import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Message } from '../../../src/domain/message';
import type { Pricing } from '../../../src/domain/pricing';
import { type UsageField, dayOf } from '../../../src/domain/usage';
import { usageRepository } from '../../../src/persistence/usage';
import type { UsageRepository } from '../../../src/ports/usage';
import { newId } from '../../../src/domain/ids';
import { DAY_MS } from '../../../src/domain/retention';
import { newMessage, reported } from '../../support/records';
import { countDue, replacing } from './counting';
import { providerError, result } from './message-support';
import { useTestDatabase } from './support';

const BILLED: Pricing = { billable: true, model: 'PMP', type: 'regular', category: 'marketing' };
const FREE: Pricing = { ...BILLED, billable: false, type: 'free_customer_service' };
const today = dayOf(new Date());

const db = useTestDatabase();
let workspaceId: string;

beforeEach(() => {
  workspaceId = newId('wks');
});

const count = (usage?: UsageRepository): Promise<void> => countDue(db, usage && { usage });

function sums(by: UsageField[] = ['day']) {
  return db.usage.sum(workspaceId, { from: today, to: today }, by, 100);
}

async function totals(): Promise<object | undefined> {
  return (await sums())[0]?.counts;
}

async function accepted(change: Partial<Message> = {}): Promise<Message> {
  const message = newMessage({ workspaceId, ...change });
  await db.messages.insert(message, null);
  await db.messages.recordResult(workspaceId, message.key, result('accepted'), null);
  return message;
}

function report(
  { senderId, trackingToken }: Message,
  status: Parameters<typeof reported>[0],
  pricing?: Pricing,
) {
  const entry = reported(status, pricing && { pricing });
  return db.messages.recordStatus(senderId, trackingToken, entry, null);
}

describe('counts of messages', () => {
  test('counts a message once, by its latest status, and bills it when it is delivered', async () => {
    const message = await accepted();
    await report(message, 'sent', BILLED);
    await count();
    expect(await totals()).toEqual({
      messages: 1,
      sent: 1,
      delivered: 0,
      read: 0,
      failed: 0,
      billed: 0,
    });

    await report(message, 'read');
    await count();
    expect(await totals()).toEqual({
      messages: 1,
      sent: 1,
      delivered: 1,
      read: 1,
      failed: 0,
      billed: 1,
    });
  });

  test('splits by country, category and pricing type, and moves a message whose type is told later', async () => {
    const first = await accepted({ recipientNumber: '5511987654321' });
    await count();
    expect(await sums(['country', 'type'])).toMatchObject([
      { group: { country: 'BR', type: null }, counts: { messages: 1 } },
    ]);

    await report(first, 'delivered', FREE);
    const second = await accepted({ recipientNumber: '33612345678' });
    await report(second, 'delivered', BILLED);
    await count();
    expect(await sums(['country', 'category', 'type'])).toMatchObject([
      {
        group: { country: 'BR', category: 'marketing', type: 'free_customer_service' },
        counts: { messages: 1, delivered: 1, billed: 0 },
      },
      {
        group: { country: 'FR', category: 'marketing', type: 'regular' },
        counts: { messages: 1, delivered: 1, billed: 1 },
      },
    ]);
  });

  test('counts what failed to be sent, and what a later report corrects', async () => {
    const message = newMessage({ workspaceId });
    await db.messages.insert(message, null);
    await db.messages.recordResult(workspaceId, message.key, result('rejected'), providerError);
    await count();
    expect(await totals()).toMatchObject({ messages: 1, sent: 0, failed: 1 });

    await report(message, 'delivered');
    await count();
    expect(await totals()).toMatchObject({ messages: 1, sent: 1, delivered: 1, failed: 0 });
  });

  test('gathers changes for a while before it counts', async () => {
    await accepted();
    await countDue(db, { afterMs: 0 });
    expect(await sums()).toEqual([]);
  });

  test('adds a run whose first addition to a day met that of another run', async () => {
    await accepted();
    await count();
    await accepted();

    await count(meetingOnce());

    expect(await totals()).toMatchObject({ messages: 2, sent: 2 });
  });

  test('forgets the runs of a day only when none was added to it for a day', async () => {
    const message = await accepted();
    await count();
    const runs = async () => (await db.database.models.usageDays.find({ workspaceId }))[0]?.runs;

    await db.usage.forgetRuns(new Date());
    expect(await runs()).toHaveLength(1);
    await db.usage.forgetRuns(new Date(Date.now() + 2 * DAY_MS));
    expect(await runs()).toEqual([]);

    await report(message, 'delivered', BILLED);
    await count();
    expect(await totals()).toMatchObject({ messages: 1, delivered: 1 });
  });
});

type Condition = { updateOne: { filter: object } };

/** Returns a repository whose first addition finds no record, as when another one is just being inserted. */
function meetingOnce(): UsageRepository {
  const { usageDays } = db.database.models;
  let isFirst = true;
  const bulkWrite = (writes: Condition[], options: object) => {
    const unmatched = writes.map(({ updateOne }) => ({
      updateOne: {
        ...updateOne,
        filter: { ...updateOne.filter, runs: { $in: ['none', 'other'] } },
      },
    }));
    const made = isFirst ? unmatched : writes;
    isFirst = false;
    return usageDays.collection.bulkWrite(made as never, options);
  };
  const collection = replacing(usageDays.collection, { bulkWrite });
  return usageRepository({
    ...db.database.models,
    usageDays: replacing(usageDays, { collection }),
  });
}
