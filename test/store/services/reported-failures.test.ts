import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Message, ProviderError } from '../../../src/domain/message';
import { describeFailure, failureIdOf } from '../../../src/domain/status-code';
import { useTestDatabase } from '../persistence/support';
import { type Reporting, receivedStatus, statusReporting } from './support/status-reporting';
import { PROVIDER_IDS_MAX, TIMELINE_MAX } from '../../../src/domain/timeline';

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
const failed = (message: Message, error: ProviderError | null, providerMessageId = 'SM1') =>
  receivedStatus(message, { status: 'failed', error, providerMessageId });

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

  test('keeps what the answer to its send told when the report tells less', async () => {
    const message = await reporting.store();
    const { workspaceId, key } = message;
    const rejected = { kind: 'rejected', providerMessageId: null, at: new Date() } as const;
    await db.messages.recordResult(workspaceId, key, rejected, TELLING);

    await reporting.report(failed(message, null));

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

const REPEATED = 3;

const coded = (code: string): ProviderError => ({ ...NOTHING, code });

test('a message keeps a bounded number of statuses, and raises no event of a further one', async () => {
  const { store, report, metrics } = await statusReporting(db);
  const message = await store();
  const errors = Array.from({ length: TIMELINE_MAX + REPEATED }, (_, at) =>
    coded(`${900_000 + at}`),
  );

  for (const error of errors) await report(failed(message, error));

  const { timeline, codes } = await outcomeOf(message);
  expect(timeline.map(({ failureId }) => failureId)).toEqual(
    errors.slice(0, TIMELINE_MAX).map(failureIdOf),
  );
  expect(codes).toHaveLength(TIMELINE_MAX);
  expect(await metrics()).toContain(
    `herald_callback_items_total{provider="meta",kind="surplus"} ${REPEATED}`,
  );
});

test('a message keeps a bounded number of ids, and takes every status of those', async () => {
  const { store, report } = await statusReporting(db);
  const message = await store();
  const ids = Array.from({ length: PROVIDER_IDS_MAX + REPEATED }, (_, at) => `wamid.${at}`);
  const kept = ids.slice(0, PROVIDER_IDS_MAX);

  for (const code of ['1', '2'])
    for (const id of ids) await report(failed(message, coded(code), id));
  for (const id of ids)
    await db.messages.noteAcceptance(message.senderId, message.trackingToken, id, new Date());

  const { timeline, codes } = await outcomeOf(message);
  const stored = await db.messages.find(message.workspaceId, message.key);
  expect(stored?.providerMessageIds).toEqual(kept);
  expect(timeline.map(({ providerMessageId }) => providerMessageId)).toEqual([...kept, ...kept]);
  expect(codes).toHaveLength(2 * PROVIDER_IDS_MAX);
});
