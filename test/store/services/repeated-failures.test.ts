import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventIdOf } from '../../../src/domain/ids';
import type { Message, ProviderError } from '../../../src/domain/message';
import { describeFailure, failureIdOf } from '../../../src/domain/status-code';
import { useTestDatabase } from '../persistence/support';
import { type Reporting, statusReporting } from './support/status-reporting';

const NOTHING = { code: null, title: '', message: '', details: '', httpStatus: null };
const TELLING: ProviderError = { ...NOTHING, code: '63024', title: 'Invalid message recipient' };
/** Reports that tell less than a code with a class: none, a text, a class alone, a code without one. */
const LESS: (ProviderError | null)[] = [
  null,
  { ...NOTHING, title: 'Something else happened' },
  { ...NOTHING, title: 'Message undeliverable' },
  { ...NOTHING, code: '63999', title: 'Unknown' },
];

const db = useTestDatabase();
let reporting: Reporting;

beforeAll(async () => {
  reporting = await statusReporting(db);
});

/** Failure of a message, as a callback reports it. */
function failed(message: Message, error: ProviderError | null, providerMessageId = 'SM1') {
  const { workspaceId, senderId, trackingToken } = message;
  const failureId = failureIdOf(error);
  return {
    id: eventIdOf(senderId, providerMessageId, 'failed', failureId),
    failureId,
    workspaceId,
    senderId,
    provider: 'twilio' as const,
    report: {
      status: 'failed' as const,
      occurredAt: null,
      pricing: null,
      trackingToken,
      providerMessageId,
      error,
    },
    receivedAt: new Date(),
  };
}

const byNumber = (left: number, right: number) => left - right;

async function outcomeOf(message: Message) {
  const found = await db.messages.find(message.workspaceId, message.key);
  const events = await db.events.listByMessage(message.workspaceId, message.key);
  const codes = events.map(({ body }) => (JSON.parse(body) as { statusCode: number }).statusCode);
  return {
    error: found?.providerError,
    timeline: found?.timeline ?? [],
    codes: codes.toSorted(byNumber),
  };
}

describe('a message that is reported failed again', () => {
  test.each(LESS)('keeps what the first failure told, and has no event of %j', async (less) => {
    const message = await reporting.store();

    for (const error of [TELLING, less, TELLING, less])
      await reporting.report(failed(message, error));

    const { error, timeline, codes } = await outcomeOf(message);
    expect(error).toEqual(TELLING);
    expect(timeline).toHaveLength(1);
    expect(codes).toEqual([9901]);
    expect(await db.unclassified.list(message.workspaceId)).toEqual([]);
  });

  test.each(LESS)('takes over what a failure after %j tells more', async (less) => {
    const message = await reporting.store();

    for (const error of [less, TELLING, less]) await reporting.report(failed(message, error));

    const { error, timeline, codes } = await outcomeOf(message);
    expect(error).toEqual(TELLING);
    expect(timeline).toHaveLength(2);
    expect(codes).toEqual([9901, describeFailure(less).statusCode].toSorted(byNumber));
  });

  test('has both failures when they tell as much', async () => {
    const message = await reporting.store();
    const other = { ...TELLING, code: '63016' };

    for (const error of [TELLING, other]) await reporting.report(failed(message, error));

    expect(await outcomeOf(message)).toMatchObject({ error: other, codes: [9901, 9902] });
  });

  test('keeps what tells the most of failures that come at once', async () => {
    const message = await reporting.store();
    const reports = [...LESS, TELLING, ...LESS, TELLING];

    await Promise.all(reports.map((error) => reporting.report(failed(message, error))));

    const { error, timeline, codes } = await outcomeOf(message);
    expect(error).toEqual(TELLING);
    expect(codes).toHaveLength(timeline.length);
  });

  test('has no event of a failure that was overtaken between its read and its write', async () => {
    const message = await reporting.store();
    const model = db.database.models.messages;
    const write = model.bulkWrite.bind(model);
    jest
      .spyOn(model, 'bulkWrite')
      .mockImplementationOnce(async (...args: Parameters<typeof write>) => {
        await reporting.report(failed(message, TELLING));
        return write(...args);
      });

    await reporting.report(failed(message, null));

    const { error, timeline, codes } = await outcomeOf(message);
    expect({ error, timeline: timeline.length, codes }).toEqual({
      error: TELLING,
      timeline: 1,
      codes: [9901],
    });
  });

  test.each(LESS)('keeps what the answer to its send told when the report is %j', async (less) => {
    const message = await reporting.store();
    const { workspaceId, key } = message;
    const rejected = { kind: 'rejected', providerMessageId: null, at: new Date() } as const;
    await db.messages.recordResult(workspaceId, key, rejected, TELLING);

    await reporting.report(failed(message, less));

    expect(await db.messages.find(workspaceId, key)).toMatchObject({
      status: 'failed',
      result: { kind: 'accepted', providerMessageId: 'SM1' },
      providerError: TELLING,
    });
  });

  test('keeps the error that tells more of two messages that one send became', async () => {
    const message = await reporting.store();

    await reporting.report(failed(message, TELLING));
    await reporting.report(failed(message, null, 'SM2'));

    expect(await outcomeOf(message)).toMatchObject({ error: TELLING, codes: [9901, 9988] });
  });
});
