import { describe, expect, test } from '@jest/globals';
import type { AssignmentChange } from '../../../src/domain/conversation';
import type { InboundMessage } from '../../../src/domain/inbound';
import { newId } from '../../../src/domain/ids';
import { newConversation, newInbound, previewAt } from '../../support/records';
import { useTestDatabase } from './support';

const db = useTestDatabase();

const toAutopilot = (cause: string): AssignmentChange => ({
  handling: { kind: 'autopilot' },
  by: null,
  reason: `because of ${cause}`,
  cause,
  at: new Date(1000),
});

describe('conversation repository', () => {
  test('stores a conversation once and does not change it', async () => {
    const conversation = newConversation();

    const made = await Promise.all(
      Array.from({ length: 50 }, () => db.conversations.ensure({ ...conversation })),
    );

    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await db.conversations.find(conversation.workspaceId, conversation.id)).toEqual(
      conversation,
    );
  });

  test('stores the latest message of a conversation, in whatever order they arrive', async () => {
    const { workspaceId, id, ...conversation } = newConversation({ lastMessageAt: new Date(2000) });
    await db.conversations.ensure({ workspaceId, id, ...conversation });

    for (const time of [3000, 1000]) {
      const message = { senderId: 'snd_2', preview: previewAt(time) };
      expect(await db.conversations.touch(workspaceId, id, message)).toBe(true);
    }

    expect(await db.conversations.find(workspaceId, id)).toMatchObject({
      senderId: 'snd_2',
      lastMessageAt: new Date(3000),
      lastMessage: previewAt(3000),
    });
  });

  test('shows the latest inbound message, and returns the search terms', async () => {
    const { workspaceId, id, ...conversation } = newConversation({ searchTerms: ['336'] });
    await db.conversations.ensure({ workspaceId, id, ...conversation });

    const shown: unknown[] = [];
    for (const time of [2000, 1000, 3000]) {
      shown.push(await db.conversations.showLatest(workspaceId, id, previewAt(time)));
    }

    expect(shown).toEqual([['336'], null, ['336']]);
    const found = await db.conversations.find(workspaceId, id);
    expect(found?.lastMessage).toEqual(previewAt(3000));
  });

  test('changes the assignment once per cause, also after another change', async () => {
    const { workspaceId, id, ...conversation } = newConversation();
    await db.conversations.ensure({ workspaceId, id, ...conversation });
    const taken: AssignmentChange = {
      ...toAutopilot('ann'),
      handling: { kind: 'assigned', memberId: 'mbr_ann' },
    };

    const applied = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.conversations.changeAssignment(workspaceId, id, toAutopilot('message-1')),
      ),
    );
    expect(applied.filter(Boolean)).toHaveLength(1);
    expect(await db.conversations.changeAssignment(workspaceId, id, taken)).toBe(true);
    expect(await db.conversations.changeAssignment(workspaceId, id, toAutopilot('message-1'))).toBe(
      false,
    );

    expect(await db.conversations.find(workspaceId, id)).toMatchObject({
      handling: { kind: 'assigned', memberId: 'mbr_ann' },
      handlingHistory: [toAutopilot('message-1'), taken],
    });
  });

  test('keeps the latest hundred assignment changes', async () => {
    const past = Array.from({ length: 99 }, (_, at) => toAutopilot(`message-${at + 1}`));
    const { workspaceId, id, ...conversation } = newConversation({ handlingHistory: past });
    await db.conversations.ensure({ workspaceId, id, ...conversation });

    for (let number = 100; number <= 102; number += 1) {
      await db.conversations.changeAssignment(workspaceId, id, toAutopilot(`message-${number}`));
    }

    const found = await db.conversations.find(workspaceId, id);
    expect(found?.handlingHistory).toHaveLength(100);
    expect(found?.handlingHistory[0]?.cause).toBe('message-3');
    expect(found?.handlingHistory.at(-1)?.cause).toBe('message-102');
  });
});

describe('list of conversations', () => {
  test('lists conversations by latest message first, and filters them', async () => {
    const workspaceId = newId('wks');
    const make = (time: number, change: Parameters<typeof newConversation>[0]) =>
      newConversation({ workspaceId, lastMessageAt: new Date(time), ...change });
    const oldest = make(1, { handling: { kind: 'autopilot' }, customerId: 'cus_a' });
    const newest = make(3, { handling: { kind: 'autopilot' }, senderNumber: '15550100999' });
    const handling = { kind: 'assigned', memberId: 'mbr_1' } as const;
    const between = make(2, { customerId: 'cus_a', handling });
    for (const each of [oldest, newest, between]) await db.conversations.ensure(each);
    const idsOf = async (filter: Parameters<typeof db.conversations.list>[1]) => {
      const { rows } = await db.conversations.list(workspaceId, filter, { limit: 10 });
      return rows.map(({ id }) => id);
    };

    expect(await idsOf({})).toEqual([newest.id, between.id, oldest.id]);
    expect(await idsOf({ handling: 'autopilot' })).toEqual([newest.id, oldest.id]);
    expect(await idsOf({ customerId: 'cus_a' })).toEqual([between.id, oldest.id]);
    expect(await idsOf({ customerId: 'cus_a', handling: 'assigned' })).toEqual([between.id]);
    expect(await idsOf({ senderNumber: '15550100999' })).toEqual([newest.id]);
    expect(await idsOf({ memberId: 'mbr_1' })).toEqual([between.id]);
  });
});

describe('search for conversations', () => {
  test('finds a conversation in which every search term begins a word', async () => {
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

  test('finds a customer’s current name in all of their conversations', async () => {
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

describe('read mark', () => {
  /** Makes a conversation, and messages of the customer that are received one after the other. */
  async function received(count: number) {
    const conversation = newConversation();
    const { workspaceId, id: conversationId } = conversation;
    await db.conversations.ensure(conversation);
    const messages = Array.from({ length: count }, (_, second) => {
      const receivedAt = new Date(Date.UTC(2026, 2, 1, 9, 0, second));
      return newInbound({ workspaceId, conversationId, receivedAt });
    });
    const record = async (message: InboundMessage) => {
      await db.inbound.insert(message);
      await db.conversations.noteInbound(workspaceId, conversationId, message, null);
    };
    const markRead = (upTo: InboundMessage) =>
      db.conversations.markRead(workspaceId, conversationId, upTo.id);
    const unread = async () =>
      (await db.conversations.find(workspaceId, conversationId))?.unread ?? [];
    const listed = async () =>
      (await db.conversations.list(workspaceId, { unread: true }, { limit: 9 })).rows.length;
    return { messages, record, markRead, unread, listed };
  }

  test('marks messages as read up to the given one, and none when it is unknown', async () => {
    const { messages, record, markRead, unread, listed } = await received(3);
    for (const message of messages) await record(message);
    const [first, second, third] = messages as [InboundMessage, InboundMessage, InboundMessage];

    await markRead(newInbound());
    expect(await unread()).toEqual([first.id, second.id, third.id]);
    await markRead(second);
    expect([await unread(), await listed()]).toEqual([[third.id], 1]);
    await markRead(first);
    expect(await unread()).toEqual([third.id]);
    await markRead(third);
    expect([await unread(), await listed()]).toEqual([[], 0]);
  });

  test('marks a message as read that was noted after one that was received later', async () => {
    const { messages, record, markRead, unread } = await received(3);
    const [first, second, third] = messages as [InboundMessage, InboundMessage, InboundMessage];
    for (const message of [third, second, first]) await record(message);

    await markRead(second);
    expect(await unread()).toEqual([third.id]);
    await markRead(third);
    expect(await unread()).toEqual([]);
  });

  test('marks a message as read that was noted after a later one was read', async () => {
    const { messages, record, markRead, unread, listed } = await received(2);
    const [first, second] = messages as [InboundMessage, InboundMessage];
    await record(second);
    await markRead(second);
    await record(first);

    await markRead(second);
    expect([await unread(), await listed()]).toEqual([[], 0]);
  });

  test('keeps messages unread that arrive while others are marked as read', async () => {
    const { messages, record, markRead, unread } = await received(21);
    const [seen, ...arriving] = messages as [InboundMessage, ...InboundMessage[]];
    await record(seen);

    // The list is read before the others arrive, and written after.
    await Promise.all([markRead(seen), ...arriving.map(record)]);

    expect((await unread()).toSorted()).toEqual(arriving.map(({ id }) => id).toSorted());
  });
});
