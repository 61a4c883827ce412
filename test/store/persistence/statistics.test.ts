import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Message, ProviderError } from '../../../src/domain/message';
import { SEND_EXPIRED } from '../../../src/domain/refusal';
import {
  FINEST_AXIS,
  GROUPS_MAX,
  OTHER_TEMPLATE,
  type StatisticCounts,
} from '../../../src/domain/statistics';
import { dayOf } from '../../../src/domain/usage';
import { newMessage, reported, templateContent } from '../../support/records';
import { countAfterCrash, countDue, failingOnce } from './counting';
import { providerError, result, twenty } from './message-support';
import { useTestDatabase } from './support';

const NONE: StatisticCounts = { accepted: 0, sent: 0, delivered: 0, read: 0, failed: 0 };
const today = dayOf(new Date());
const period = { from: today, to: today };

const db = useTestDatabase();
let workspaceId: string;

beforeEach(() => {
  workspaceId = newId('wks');
});

async function taken(change: Partial<Message> = {}): Promise<Message> {
  const message = newMessage({ workspaceId, ...change });
  await db.messages.insert(message, null);
  return message;
}

async function sent(change: Partial<Message> = {}): Promise<Message> {
  const message = await taken(change);
  await db.messages.recordResult(workspaceId, message.key, result('accepted'), null);
  return message;
}

function report(
  { senderId, trackingToken }: Message,
  status: Parameters<typeof reported>[0],
  error: ProviderError | null = null,
) {
  return db.messages.recordStatus(senderId, trackingToken, reported(status), error);
}

async function totals(): Promise<StatisticCounts> {
  const [sum] = await db.statistics.sum(workspaceId, period, {
    by: ['day'],
    most: 'accepted',
    limit: 10,
  });
  return sum?.counts ?? NONE;
}

async function usageTotals(): Promise<object | undefined> {
  return (await db.usage.sum(workspaceId, period, ['day'], 10))[0]?.counts;
}

async function errors(): Promise<object[]> {
  const split = { by: ['statusCode', 'code'], most: 'failed', limit: 10 } as const;
  const sums = await db.statistics.sum(workspaceId, period, split);
  return sums.map(({ group, counts }) => ({ ...group, count: counts.failed }));
}

describe('statistics of messages', () => {
  test('counts a message as accepted while it waits, and then in each state it has reached', async () => {
    const message = await taken();
    await countDue(db);
    expect(await totals()).toEqual({ ...NONE, accepted: 1 });

    await db.messages.recordResult(workspaceId, message.key, result('accepted'), null);
    await countDue(db);
    expect(await totals()).toEqual({ ...NONE, accepted: 1, sent: 1 });

    await report(message, 'read');
    await countDue(db);
    await report(message, 'delivered');
    await report(message, 'read');
    await countDue(db);
    expect(await totals()).toEqual({ accepted: 1, sent: 1, delivered: 1, read: 1, failed: 0 });
  });

  test('keeps a message sent that fails later, and takes its error back when it is delivered after all', async () => {
    const message = await sent();
    await countDue(db);
    await report(message, 'failed', providerError);
    await countDue(db);
    expect(await totals()).toEqual({ ...NONE, accepted: 1, sent: 1, failed: 1 });
    expect(await errors()).toEqual([{ statusCode: 9901, code: '131026', count: 1 }]);

    await report(message, 'delivered');
    await countDue(db);
    expect(await totals()).toEqual({ ...NONE, accepted: 1, sent: 1, delivered: 1 });
    expect(await errors()).toEqual([]);
  });

  test('counts what Herald itself did not send by the code of its refusal, and by none', async () => {
    const expired = await taken();
    await db.messages.giveUp(workspaceId, expired.key, SEND_EXPIRED, new Date());
    const refused = await taken();
    const refusal = { sentence: 'a person took over', code: null };
    await db.messages.giveUp(workspaceId, refused.key, refusal, new Date());
    await countDue(db);

    expect(await errors()).toEqual([
      { statusCode: null, code: 'refused', count: 1 },
      { statusCode: null, code: 'send_expired', count: 1 },
    ]);
  });

  test('counts each of many messages once that twenty processes count at once', async () => {
    for (let count = 0; count < 15; count += 1) await sent();
    for (let count = 0; count < 15; count += 1) await report(await sent(), 'failed', providerError);

    await twenty(() => countDue(db));

    expect(await totals()).toEqual({ ...NONE, accepted: 30, sent: 30, failed: 15 });
    expect(await usageTotals()).toMatchObject({ messages: 30, sent: 30, failed: 15 });
  });

  test.each([
    ['before it has added anything', 'usageDays', 'collection'],
    ['before it has added statistics', 'statisticDays', 'collection'],
    ['before it has noted what it added', 'messages', 'bulkWrite'],
    ['before it has ended', 'usageRuns', 'deleteOne'],
  ] as const)('completes a run once that crashed %s', async (_moment, model, method) => {
    const message = await sent();
    const failing = { usage: failingOnce(db, model, method) };
    await expect(countDue(db, failing)).rejects.toThrow('crashed');
    await report(message, 'failed', providerError);

    await countAfterCrash(db);

    expect(await totals()).toEqual({ ...NONE, accepted: 1, sent: 1, failed: 1 });
    expect(await usageTotals()).toMatchObject({ messages: 1, sent: 1, failed: 1 });
  });

  test('sums up the messages of one template or sender, those with the most first', async () => {
    const offer = templateContent({ id: 'tpl_offer', name: 'offer' });
    const first = await sent({ content: offer });
    const second = await sent({ content: offer });
    await sent({ senderId: first.senderId });
    await countDue(db);
    const split = { by: ['templateId', 'templateName'], most: 'sent', limit: 10 } as const;
    const sum = async (filter: object) => {
      const sums = await db.statistics.sum(workspaceId, { ...period, ...filter }, split);
      return sums.map(({ group, counts }) => [group.templateName, counts.sent]);
    };

    expect(await sum({})).toEqual([
      ['offer', 2],
      ['welcome', 1],
    ]);
    expect(await sum({ templateId: 'tpl_offer' })).toEqual([['offer', 2]]);
    expect(await sum({ senderId: second.senderId })).toEqual([['offer', 1]]);
    expect(await sum({ from: '2026-01-01', to: '2026-01-02' })).toEqual([]);
  });

  test('does not discard a message that was counted', async () => {
    const counted = await taken();
    await countDue(db);
    const other = await taken();

    expect(await db.messages.discard(workspaceId, counted.key)).toBe(false);
    expect(await db.messages.discard(workspaceId, other.key)).toBe(true);
  });
});

describe('a day with as many groups as it may have', () => {
  test('counts further ones by sender and status code alone, and known ones as before', async () => {
    const known = await sent();
    await countDue(db);
    await fill(GROUPS_MAX);
    const further = await sent({ content: templateContent({ id: 'tpl_new', name: 'new' }) });
    await report(further, 'failed', providerError);
    await sent({ senderId: known.senderId });
    await countDue(db);
    const split = { by: ['templateId', 'code'], most: 'accepted', limit: 2000 } as const;
    const sums = await db.statistics.sum(workspaceId, period, split);

    const [most] = sums;
    expect(most).toMatchObject({ group: { templateId: 'tpl_1', code: null }, counts: { sent: 2 } });
    const others = sums.filter(({ group }) => group.templateId === OTHER_TEMPLATE);
    expect(others).toEqual([
      {
        group: { templateId: OTHER_TEMPLATE, code: null },
        counts: { ...NONE, accepted: 1, sent: 1, failed: 1 },
      },
    ]);
    expect(await errors()).toEqual([{ statusCode: 9901, code: null, count: 1 }]);
  });
});

/** Stores groups of other templates. */
async function fill(groups: number): Promise<void> {
  const { collection } = db.database.models.statisticDays;
  const group = { workspaceId, day: today, axis: FINEST_AXIS, senderId: 'snd_1' };
  const records = Array.from({ length: groups }, (_, place) => ({
    ...group,
    _id: newId('tpl'),
    templateId: `tpl_${place}_filled`,
    templateName: 'filled',
    statusCode: null,
    code: null,
    counts: { ...NONE, accepted: 1 },
    runs: [],
    startsAt: new Date(today),
  }));
  await collection.insertMany(records as never[]);
}
