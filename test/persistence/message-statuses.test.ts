import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { SendResult } from '../../src/domain/message';
import { providerError, result, storeMessage, twenty } from './message-support';
import { type TestDatabase, openTestDatabase, reported } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const stored = () => storeMessage(db);

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

  test('an acceptance that was noted ends the calls, and is no status', async () => {
    const { workspaceId, key, senderId, trackingToken } = await stored();
    await db.messages.noteAcceptance('snd_other', trackingToken, 'SM1');
    expect(await db.messages.beginAttempt(workspaceId, key, 3)).not.toBeNull();

    await twenty(() => db.messages.noteAcceptance(senderId, trackingToken, 'SM1'));

    expect(await db.messages.beginAttempt(workspaceId, key, 3)).toBeNull();
    expect(await db.messages.find(workspaceId, key)).toMatchObject({
      status: 'queued',
      timeline: [],
      providerMessageIds: ['SM1'],
    });
  });
});

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
