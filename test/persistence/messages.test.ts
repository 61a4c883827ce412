import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { ProviderError, SendResult } from '../../src/domain/message';
import { type TestDatabase, newMessage, openTestDatabase, reported } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const soon = (): Date => new Date(Date.now() + 60_000);
const twenty = <Result>(act: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 20 }, act));
const result = (kind: SendResult['kind']): SendResult => ({
  kind,
  providerMessageId: kind === 'accepted' ? 'wamid.1' : null,
  at: new Date(),
});
const providerError: ProviderError = {
  code: '131026',
  title: 'Message undeliverable',
  message: '(#131026) Message undeliverable',
  details: '',
  httpStatus: 400,
};

describe('a message is stored once', () => {
  test('twenty inserts of one key at once: one wins, and its content stays', async () => {
    const message = newMessage();

    const inserted = await twenty(() =>
      db.messages.insert({ ...message, trackingToken: newMessage().trackingToken }, soon()),
    );

    expect(inserted.filter(Boolean)).toHaveLength(1);
    expect(await db.messages.find(message.workspaceId, message.key)).toMatchObject({
      messageId: message.messageId,
      status: 'queued',
    });
  });

  test('and read back as it was written', async () => {
    const message = newMessage({
      metadataJson: '{"b":1,"a":{"$x":"."}}',
      values: {
        header: { kind: 'media', mediaType: 'image', url: 'https://shop.example.com/a.jpg' },
        body: [{ name: '1', value: 'Zoé 🌿' }],
        buttons: [],
      },
    });
    await db.messages.insert(message, soon());

    expect(await db.messages.find(message.workspaceId, message.key)).toEqual(message);
  });
});

describe('a message is taken back only before an attempt', () => {
  test('without any: it is gone', async () => {
    const { workspaceId, key } = await stored();

    expect(await db.messages.discard(workspaceId, key)).toBe(true);
    expect(await db.messages.find(workspaceId, key)).toBeNull();
    expect(await db.messages.beginAttempt(workspaceId, key, 3)).toBeNull();
  });

  test('with one begun: it stays', async () => {
    const { workspaceId, key } = await stored();
    await db.messages.beginAttempt(workspaceId, key, 3);

    expect(await db.messages.discard(workspaceId, key)).toBe(false);
    expect(await db.messages.find(workspaceId, key)).not.toBeNull();
  });

  test('an attempt and a withdrawal at once: one of them wins', async () => {
    const outcomes = await twenty(async () => {
      const { workspaceId, key } = await stored();
      const [discarded, begun] = await Promise.all([
        db.messages.discard(workspaceId, key),
        db.messages.beginAttempt(workspaceId, key, 3),
      ]);
      return { discarded, begun: begun !== null };
    });

    for (const { discarded, begun } of outcomes) expect(discarded).toBe(!begun);
  });

  test('with a repeat that joined it: it stays', async () => {
    const { workspaceId, key } = await stored();
    expect(await db.messages.join(workspaceId, key)).toBe(true);

    expect(await db.messages.discard(workspaceId, key)).toBe(false);
  });

  test('a repeat that comes when it is gone is told so', async () => {
    const { workspaceId, key } = await stored();
    await db.messages.discard(workspaceId, key);

    expect(await db.messages.join(workspaceId, key)).toBe(false);
  });
});

describe('provider calls are counted before they are made (contract 4.2)', () => {
  test('twenty at once: three are allowed', async () => {
    const { workspaceId, key } = await stored();

    const begun = await twenty(() => db.messages.beginAttempt(workspaceId, key, 3));

    expect(begun.filter((message) => message !== null)).toHaveLength(3);
    expect(await db.messages.find(workspaceId, key)).toMatchObject({ attempts: 3 });
  });

  test('one after the other: numbered one to three, then no more', async () => {
    const { workspaceId, key } = await stored();
    const begin = () => db.messages.beginAttempt(workspaceId, key, 3);

    const begun = [await begin(), await begin(), await begin(), await begin()];

    expect(begun.map((message) => message?.attempts ?? null)).toEqual([1, 2, 3, null]);
  });

  test('a status that proved acceptance allows no further one', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();
    await db.messages.beginAttempt(workspaceId, key, 3);
    await db.messages.recordStatus(senderId, trackingToken, reported('sent'), null);

    expect(await db.messages.beginAttempt(workspaceId, key, 3)).toBeNull();
    expect(await db.messages.find(workspaceId, key)).toMatchObject({ attempts: 1 });
  });
});

describe('how a send ended', () => {
  test('is written once; what comes later changes nothing', async () => {
    const { workspaceId, key } = await stored();

    const first = await db.messages.recordResult(
      workspaceId,
      key,
      result('rejected'),
      providerError,
    );
    const second = await db.messages.recordResult(workspaceId, key, result('accepted'), null);

    expect(second).toEqual(first);
    expect(
      await db.messages.recordResult(workspaceId, 'none', result('accepted'), null),
    ).toBeNull();
    expect(await db.messages.find(workspaceId, key)).toMatchObject({
      status: 'rejected',
      result: { kind: 'rejected', providerMessageId: null },
      providerError,
      providerMessageIds: [],
    });
  });

  test('takes the message off the list of starts that are due', async () => {
    const { workspaceId, key } = await stored(new Date(0));
    const listed = async (): Promise<boolean> =>
      (await db.messages.listDueStarts(new Date(), 1000)).some((due) => due.key === key);

    expect(await listed()).toBe(true);
    await db.messages.postponeStart(workspaceId, key, soon());
    expect(await listed()).toBe(false);
    await db.messages.postponeStart(workspaceId, key, new Date(0));
    await db.messages.recordResult(workspaceId, key, result('accepted'), null);
    await db.messages.postponeStart(workspaceId, key, new Date(0));
    expect(await listed()).toBe(false);
  });

  test('starts that are due come oldest first, as many as asked for', async () => {
    const [third, first, second] = [
      await stored(new Date(3)),
      await stored(new Date(1)),
      await stored(new Date(2)),
    ];

    const due = await db.messages.listDueStarts(new Date(10), 2);

    expect(due.map(({ key }) => key)).toEqual([first.key, second.key]);
    expect(due.map(({ key }) => key)).not.toContain(third.key);
  });
});

describe('statuses (contract 4.4)', () => {
  test('one status reported by twenty at once is one entry', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();

    await twenty(() => db.messages.recordStatus(senderId, trackingToken, reported('sent'), null));

    const message = await db.messages.find(workspaceId, key);
    expect(message?.timeline).toHaveLength(1);
    expect(message?.providerMessageIds).toEqual(['wamid.1']);
  });

  test('the same status of another provider message is another entry', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();
    const second = reported('sent', { providerMessageId: 'wamid.2' });

    await db.messages.recordStatus(senderId, trackingToken, reported('sent'), null);
    await db.messages.recordStatus(senderId, trackingToken, second, null);

    const message = await db.messages.find(workspaceId, key);
    expect(message?.timeline).toHaveLength(2);
    expect(message?.providerMessageIds).toEqual(['wamid.1', 'wamid.2']);
  });

  test('a failure brings its error along', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();

    await db.messages.recordStatus(senderId, trackingToken, reported('failed'), providerError);

    expect(await db.messages.find(workspaceId, key)).toMatchObject({
      status: 'failed',
      providerError,
    });
  });

  test('whatever comes in whatever order, the status is what the rules make of all of it', async () => {
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
      { numRuns: 60 },
    );
  });

  test('a status belongs to the message of its tracking token or provider id, within its sender', async () => {
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
});

async function stored(startDueAt = soon()) {
  const message = newMessage();
  await db.messages.insert(message, startDueAt);
  return message;
}

type Happening = SendResult['kind'] | 'sent' | 'delivered' | 'read' | 'failed';

function isEnding(happening: Happening): happening is SendResult['kind'] {
  return ['accepted', 'rejected', 'unreachable'].includes(happening);
}

/** Contract 4.4 in plain words: the highest that was reported; without a report, how the send ended. */
function expectedStatus(happenings: Happening[]): string {
  const ranked: Happening[] = ['read', 'delivered', 'failed', 'sent'];
  const highest = ranked.find((status) => happenings.includes(status));
  return highest ?? happenings.find(isEnding) ?? 'queued';
}
