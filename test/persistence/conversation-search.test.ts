import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { type TestDatabase, newConversation, newInbound, openTestDatabase } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('the search for conversations', () => {
  test('needs the beginning of every term, in one conversation', async () => {
    const workspaceId = newId('wks');
    const make = (searchTerms: string[]) => newConversation({ workspaceId, searchTerms });
    const ann = make(['33612345678', 'ann', 'smith']);
    const anna = make(['33699999999', 'anna', 'jones']);
    for (const each of [ann, anna]) await db.conversations.ensure(each);
    const found = async (...terms: string[]) => {
      const { rows } = await db.conversations.list(workspaceId, { terms }, { limit: 9 });
      return new Set(rows.map(({ id }) => id));
    };

    expect(await found('an')).toEqual(new Set([ann.id, anna.id]));
    expect(await found('an', 'smi')).toEqual(new Set([ann.id]));
    expect(await found('3361')).toEqual(new Set([ann.id]));
    expect(await found('mith')).toEqual(new Set());
    expect(await found('ann', 'jones', 'smith')).toEqual(new Set());
  });

  test('finds the name a customer has by now in all of their conversations', async () => {
    const workspaceId = newId('wks');
    const theirs = { workspaceId, customerId: 'cus_ann' };
    const conversations = [
      newConversation({ ...theirs, id: 'cnv_a', searchTerms: ['336'] }),
      newConversation({ ...theirs, id: 'cnv_b', searchTerms: ['336'] }),
      newConversation({ workspaceId, searchTerms: ['337'] }),
    ];
    for (const each of conversations) await db.conversations.ensure(each);

    await db.conversations.setSearchTerms(workspaceId, 'cus_ann', ['336', 'ann']);

    const { rows } = await db.conversations.list(workspaceId, { terms: ['ann'] }, { limit: 9 });
    expect(rows.map(({ id }) => id).toSorted()).toEqual(['cnv_a', 'cnv_b']);
  });
});

describe('a read mark', () => {
  test('leaves what arrived later unread, and everything when it names nothing unread', async () => {
    const conversation = newConversation();
    const { workspaceId, id } = conversation;
    await db.conversations.ensure(conversation);
    const written = [newInbound(), newInbound(), newInbound()];
    for (const each of written) await db.conversations.noteInbound(workspaceId, id, each, null);
    const [first, second, third] = written.map((each) => each.id);
    const unread = async () => (await db.conversations.find(workspaceId, id))?.unread;
    const listed = async () =>
      (await db.conversations.list(workspaceId, { unread: true }, { limit: 9 })).rows.length;

    await db.conversations.markRead(workspaceId, id, 'inb_none');
    expect(await unread()).toEqual([first, second, third]);
    await db.conversations.markRead(workspaceId, id, String(second));
    expect([await unread(), await listed()]).toEqual([[third], 1]);
    await db.conversations.markRead(workspaceId, id, String(first));
    expect(await unread()).toEqual([third]);
    await db.conversations.markRead(workspaceId, id, String(third));
    expect([await unread(), await listed()]).toEqual([[], 0]);
  });

  test('takes nothing away that arrives at the same moment', async () => {
    const conversation = newConversation();
    const { workspaceId, id } = conversation;
    await db.conversations.ensure(conversation);
    const seen = newInbound();
    await db.conversations.noteInbound(workspaceId, id, seen, null);
    const arriving = Array.from({ length: 20 }, () => newInbound());

    // The list is read before the others arrive, and written after.
    await Promise.all([
      db.conversations.markRead(workspaceId, id, seen.id),
      ...arriving.map((each) => db.conversations.noteInbound(workspaceId, id, each, null)),
    ]);

    const unread = (await db.conversations.find(workspaceId, id))?.unread ?? [];
    expect(unread.toSorted()).toEqual(arriving.map((each) => each.id).toSorted());
  });
});
