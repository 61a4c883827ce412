import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { type TestDatabase, newSender, openTestDatabase } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('a sending number', () => {
  test('is connected once in a workspace, also when twenty try at once', async () => {
    const workspaceId = newId('wks');

    const inserted = await Promise.all(
      Array.from({ length: 20 }, () => db.senders.insert(newSender({ workspaceId }))),
    );

    expect(inserted.filter(Boolean)).toHaveLength(1);
    expect(await db.senders.list(workspaceId)).toHaveLength(1);
  });

  test('can be connected anew after it was disconnected; the old record stays', async () => {
    const old = newSender();
    await db.senders.insert(old);

    expect(await db.senders.disconnect(old.workspaceId, old.id)).toBe(true);
    const current = newSender({ workspaceId: old.workspaceId });
    expect(await db.senders.insert(current)).toBe(true);

    expect(await db.senders.find(old.workspaceId, old.id)).toEqual({ ...old, connected: false });
    expect(await db.senders.find(old.workspaceId, current.id)).toEqual(current);
  });

  test('may be disconnected more than once in its life', async () => {
    const workspaceId = newId('wks');
    for (const round of [1, 2, 3]) {
      const sender = newSender({ workspaceId });
      expect({ round, inserted: await db.senders.insert(sender) }).toEqual({
        round,
        inserted: true,
      });
      await db.senders.disconnect(workspaceId, sender.id);
    }
    expect(await db.senders.list(workspaceId)).toHaveLength(3);
  });

  test('is reconnected, and gets other credentials, in its own workspace only', async () => {
    const { id, workspaceId, number, sealedCredentials: from } = newSender();
    await db.senders.insert(newSender({ id, workspaceId }));
    await db.senders.disconnect(workspaceId, id);
    const change = { from, to: 'sealed anew' };

    for (const each of [newId('wks'), workspaceId]) {
      const isOwn = each === workspaceId;
      const outcome = await db.senders.reconnect(each, id, { number, from, to: from });
      expect(outcome).toBe(isOwn ? 'reconnected' : 'changed');
      expect(await db.senders.replaceCredentials(each, id, change)).toBe(isOwn);
    }
    expect(await db.senders.find(workspaceId, id)).toMatchObject({
      connected: true,
      sealedCredentials: 'sealed anew',
    });
  });

  test('may be connected in another workspace too', async () => {
    expect(await db.senders.insert(newSender())).toBe(true);
    expect(await db.senders.insert(newSender())).toBe(true);
  });

  test('is found by the random id in its callback address', async () => {
    const sender = newSender();
    await db.senders.insert(sender);

    expect(await db.senders.findByConnectionId(sender.connectionId)).toEqual(sender);
    expect(await db.senders.findByConnectionId('con_unknown')).toBeNull();
  });
});
