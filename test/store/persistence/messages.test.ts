import { describe, expect, test } from '@jest/globals';
import { providerError, result, soon, storeMessage, twenty } from './message-support';
import { useTestDatabase } from './support';
import { newMessage, reported, templateContent } from '../../support/records';

const db = useTestDatabase();

const stored = (startDueAt?: Date) => storeMessage(db, startDueAt);

describe('storing a message', () => {
  test('stores one of twenty concurrent inserts of a key, and keeps its content', async () => {
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

  test('reads a message as it was stored', async () => {
    const message = newMessage({
      metadataJson: '{"b":1,"a":{"$x":"."}}',
      content: {
        ...templateContent(),
        values: {
          header: { kind: 'media', mediaType: 'image', url: 'https://shop.example.com/a.jpg' },
          body: [{ name: '1', value: 'Zoé 🌿' }],
          buttons: [],
        },
      },
    });
    await db.messages.insert(message, soon());

    expect(await db.messages.find(message.workspaceId, message.key)).toEqual(message);
  });
});

test('tells which messages of a workspace failed', async () => {
  const ofOne = { workspaceId: newMessage().workspaceId };
  const statuses = ['queued', 'delivered', 'failed', 'rejected', 'unreachable'] as const;
  const messages = statuses.map((status) => newMessage({ ...ofOne, status }));
  const foreign = newMessage({ workspaceId: 'wks_other', status: 'failed' });
  for (const message of [...messages, foreign]) await db.messages.insert(message, null);
  const keys = [...messages, foreign].map(({ key }) => key);

  const failed = await db.messages.failedAmong(ofOne.workspaceId, keys);
  expect(failed).toEqual(new Set(messages.slice(2).map(({ key }) => key)));
});

describe('discarding a message', () => {
  test('either an attempt begins or the message is discarded, never both', async () => {
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

  test('does not discard a message that a repeat has joined', async () => {
    const { workspaceId, key } = await stored();
    expect(await db.messages.join(workspaceId, key)).toBe(true);

    expect(await db.messages.discard(workspaceId, key)).toBe(false);
  });

  test('a repeat cannot join a discarded message', async () => {
    const { workspaceId, key } = await stored();
    await db.messages.discard(workspaceId, key);

    expect(await db.messages.join(workspaceId, key)).toBe(false);
  });
});

describe('provider calls of a message (contract 4.2)', () => {
  test('allows three of twenty concurrent attempts', async () => {
    const { workspaceId, key } = await stored();

    const begun = await twenty(() => db.messages.beginAttempt(workspaceId, key, 3));

    expect(begun.filter((message) => message !== null)).toHaveLength(3);
    expect(await db.messages.find(workspaceId, key)).toMatchObject({ attempts: 3 });
  });

  test('allows no further attempt after a status proved acceptance', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();
    await db.messages.beginAttempt(workspaceId, key, 3);
    await db.messages.recordStatus(senderId, trackingToken, reported('sent'), null);

    expect(await db.messages.beginAttempt(workspaceId, key, 3)).toBeNull();
    expect(await db.messages.find(workspaceId, key)).toMatchObject({ attempts: 1 });
  });
});

describe('result of a send', () => {
  test('records the first result of a send and ignores later ones', async () => {
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

  test('a message with a result has no due start', async () => {
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

  test('lists due starts oldest first, up to the limit', async () => {
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
