import { describe, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { Message, ProviderError, TimelineEntry } from '../../../src/domain/message';
import { newMessage, reported } from '../../support/records';
import { expectedStatus, providerError, result } from './message-support';
import { useTestDatabase } from './support';

const db = useTestDatabase();

describe('statuses reported at once', () => {
  const accepted = () => ({ result: result('accepted'), status: 'accepted' as const });

  /** Stores accepted messages of different workspaces and senders. */
  async function storedAccepted(count: number): Promise<Message[]> {
    const messages = Array.from({ length: count }, () => newMessage(accepted()));
    for (const message of messages) await db.messages.insert(message, null);
    return messages;
  }
  const record = (
    { senderId, trackingToken }: Message,
    entry: TimelineEntry,
    { messages } = db,
    error: ProviderError | null = null,
  ) => messages.recordStatus(senderId, trackingToken, entry, error);

  test('returns each message as it is stored then', async () => {
    const messages = await storedAccepted(10);
    const returned = await Promise.all(
      messages.map((message, place) =>
        place % 2 === 0
          ? record(message, reported('delivered'))
          : record(message, reported('failed'), db, providerError),
      ),
    );

    for (const message of returned) {
      expect(message?.timeline).toHaveLength(1);
      expect(message).toEqual(await db.messages.find(String(message?.workspaceId), message!.key));
    }
  });

  test('the status of each message follows the rules, with two processes and repeats', async () => {
    const another = await db.another();
    const statuses = fc.constantFrom('sent', 'delivered', 'read', 'failed');
    const lists = fc.array(fc.array(statuses, { maxLength: 4 }), { minLength: 2, maxLength: 6 });

    await fc.assert(
      fc.asyncProperty(lists, async (reports) => {
        const messages = await storedAccepted(reports.length);
        await Promise.all(
          messages.flatMap((message, place) =>
            (reports[place] ?? []).flatMap((status) => [
              record(message, reported(status)),
              record(message, reported(status), another),
            ]),
          ),
        );
        for (const [place, { workspaceId, key }] of messages.entries()) {
          const list = reports[place] ?? [];
          const message = await db.messages.find(workspaceId, key);
          const expected = list.length === 0 ? 'accepted' : expectedStatus(list);
          expect(message?.status).toBe(expected);
          const recorded = message?.timeline.map(({ status }) => status).toSorted();
          expect(recorded).toEqual([...new Set(list)].toSorted());
        }
      }),
      { numRuns: 15 },
    );
    await another.close();
  });

  test('keeps what another process records between the read and the write of a group', async () => {
    const [message, other] = (await storedAccepted(2)) as [Message, Message];
    const { messages: model } = db.database.models;
    const find = model.collection.find.bind(model.collection);
    const asked = jest.spyOn(model.collection, 'find').mockImplementationOnce((...args) => {
      const cursor = find(...args);
      const read = cursor.toArray.bind(cursor);
      cursor.toArray = async () => {
        const records = await read();
        await model.updateOne({ _id: message.key }, { $set: { status: 'read' } });
        return records;
      };
      return cursor;
    });

    const returned = await Promise.all(
      [message, other].map((each) => record(each, reported('delivered'))),
    );

    // By the group, and by what it left to be recorded alone.
    expect(asked).toHaveBeenCalledTimes(2);
    expect(returned.map((each) => each?.key)).toEqual([message.key, other.key]);
    const [first, second] = await Promise.all(
      [message, other].map(({ workspaceId, key }) => db.messages.find(workspaceId, key)),
    );
    expect(first).toMatchObject({ status: 'read', timeline: [{ status: 'delivered' }] });
    expect(second).toMatchObject({ status: 'delivered', timeline: [{ status: 'delivered' }] });
  });

  test('a status of another sender or of no message changes nothing, and no other status', async () => {
    const messages = await storedAccepted(3);
    const [foreign, unknown, own] = messages as [Message, Message, Message];
    const returned = await Promise.all([
      record({ ...foreign, senderId: 'snd_other' }, reported('sent')),
      record({ ...unknown, trackingToken: 'trk_unknown' }, reported('sent')),
      record(own, reported('sent')),
    ]);

    expect(returned.map((each) => each?.key ?? null)).toEqual([null, null, own.key]);
    const found = await Promise.all(
      messages.map(({ workspaceId, key }) => db.messages.find(workspaceId, key)),
    );
    expect(found.map((each) => each?.status)).toEqual(['accepted', 'accepted', 'sent']);
  });
});
