import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestDatabase, newMessage, openTestDatabase } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function stored() {
  const message = newMessage();
  await db.messages.insert(message, new Date(0));
  return message;
}

describe('a message that is never to be started', () => {
  test('is stored, and no start of it is due', async () => {
    const message = newMessage();
    await db.messages.insert(message, null);

    const due = await db.messages.listDueStarts(new Date(8.64e15), 1000);
    expect(due.map(({ key }) => key)).not.toContain(message.key);
    expect(await db.messages.find(message.workspaceId, message.key)).toEqual(message);
  });
});

describe('a message is given up only before a provider call (contract 5)', () => {
  const givenUp = {
    status: 'unreachable',
    result: { kind: 'unreachable' },
    refusal: 'too late',
    attempts: 0,
  };

  test('without any: it is unreachable, no call is allowed any more, no start is due', async () => {
    const { workspaceId, key } = await stored();

    expect(await db.messages.giveUp(workspaceId, key, 'too late', new Date())).toBe(true);
    expect(await db.messages.beginAttempt(workspaceId, key, 3)).toBeNull();
    expect(await db.messages.find(workspaceId, key)).toMatchObject(givenUp);
    const due = await db.messages.listDueStarts(new Date(), 1000);
    expect(due.map((each) => each.key)).not.toContain(key);
  });

  test('with one begun, with a result, or in another workspace: nothing changes', async () => {
    const [begun, ended, foreign] = [await stored(), await stored(), await stored()];
    await db.messages.beginAttempt(begun.workspaceId, begun.key, 1);
    const rejected = { kind: 'rejected', providerMessageId: null, at: new Date() } as const;
    await db.messages.recordResult(ended.workspaceId, ended.key, rejected, null);

    const outcomes = await Promise.all([
      db.messages.giveUp(begun.workspaceId, begun.key, 'too late', new Date()),
      db.messages.giveUp(ended.workspaceId, ended.key, 'too late', new Date()),
      db.messages.giveUp('wks_other', foreign.key, 'too late', new Date()),
    ]);

    expect(outcomes).toEqual([false, false, false]);
    expect(await db.messages.find(begun.workspaceId, begun.key)).toMatchObject({ result: null });
    expect(await db.messages.find(ended.workspaceId, ended.key)).toMatchObject({
      status: 'rejected',
    });
  });

  test('a call and a giving up at once: one of them wins', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { workspaceId, key } = await stored();
        const [ended, begun] = await Promise.all([
          db.messages.giveUp(workspaceId, key, 'too late', new Date()),
          db.messages.beginAttempt(workspaceId, key, 1),
        ]);
        return { ended, begun: begun !== null };
      }),
    );

    for (const { ended, begun } of outcomes) expect(ended).toBe(!begun);
  });
});
