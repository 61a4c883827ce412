import { describe, expect, test } from '@jest/globals';
import type { AssignmentChange, Conversation } from '../../../src/domain/conversation';
import { newId } from '../../../src/domain/ids';
import type { ConversationFilter } from '../../../src/ports/conversations';
import { newConversation, newInbound } from '../../support/records';
import { useTestDatabase } from './support';

const NOW = new Date();
const LATER = new Date(NOW.getTime() + 3_600_000);
const CLOSED = { state: 'closed', snoozedUntil: null } as const;
const SNOOZED = { state: 'snoozed', snoozedUntil: LATER } as const;
const OPEN = { state: 'open', snoozedUntil: null } as const;

const db = useTestDatabase();

async function stored(change: Partial<Conversation> = {}): Promise<Conversation> {
  const conversation = newConversation(change);
  await db.conversations.ensure(conversation);
  return conversation;
}

const now = ({ workspaceId, id }: Conversation) => db.conversations.find(workspaceId, id);

function setState(
  { workspaceId, id, stateTurn }: Conversation,
  wanted: typeof CLOSED | typeof SNOOZED,
) {
  return db.conversationStates.setState(workspaceId, id, stateTurn, wanted);
}

function fromApi(kind: 'autopilot' | 'unassigned'): AssignmentChange {
  return { handling: { kind }, reason: 'a message', by: null, cause: newId('msg'), at: NOW };
}

describe('state of a conversation', () => {
  test('changes once for all who saw the same state', async () => {
    const conversation = await stored();

    const set = await Promise.all(
      Array.from({ length: 10 }, () => setState(conversation, SNOOZED)),
    );

    expect(set.filter(Boolean)).toHaveLength(1);
    expect(await now(conversation)).toEqual({ ...conversation, ...SNOOZED, stateTurn: 1 });
  });

  test.each([CLOSED, SNOOZED])(
    'becomes open with a message of the customer: $state',
    async (state) => {
      const conversation = await stored(state);
      const { workspaceId, id } = conversation;

      await db.conversations.noteInbound(workspaceId, id, newInbound(), null);

      expect(await now(conversation)).toMatchObject({ ...OPEN, stateTurn: 1 });
      expect(await setState(conversation, CLOSED)).toBe(false);
      expect(await now(conversation)).toMatchObject(OPEN);
    },
  );

  test('becomes open off Autopilot by the API, and stays as it is on Autopilot', async () => {
    const [off, on] = [await stored(CLOSED), await stored(CLOSED)];

    await db.conversations.changeAssignment(off.workspaceId, off.id, fromApi('unassigned'));
    await db.conversations.changeAssignment(on.workspaceId, on.id, fromApi('autopilot'));

    expect(await now(off)).toMatchObject({ ...OPEN, stateTurn: 1 });
    expect(await now(on)).toMatchObject({ ...CLOSED, stateTurn: 0 });
  });

  test('becomes open when the agent hands over', async () => {
    const conversation = await stored({ ...CLOSED, handling: { kind: 'autopilot' } });
    const { workspaceId, id } = conversation;

    await db.answers.handOver(workspaceId, id, 0, fromApi('unassigned'), []);

    expect(await now(conversation)).toMatchObject(OPEN);
  });

  test('becomes open when its snooze has ended, and not before', async () => {
    const conversation = await stored(SNOOZED);
    const { workspaceId, id } = conversation;
    const isListed = async (at: Date) =>
      (await db.conversationStates.listSnoozeEnded(at, 1000)).some(
        ({ conversationId }) => conversationId === id,
      );

    expect([await isListed(NOW), await isListed(LATER)]).toEqual([false, true]);
    expect(await db.conversationStates.endSnooze(workspaceId, id, NOW)).toBe(false);
    expect(await db.conversationStates.endSnooze(workspaceId, id, LATER)).toBe(true);
    expect(await now(conversation)).toMatchObject({ ...OPEN, stateTurn: 1 });
    expect(await isListed(LATER)).toBe(false);
  });
});

describe('labels', () => {
  test('replaces labels only while they are as they were read', async () => {
    const conversation = await stored({ labels: ['VIP'] });
    const { workspaceId, id } = conversation;
    const set = (from: string[], to: string[]) =>
      db.conversationStates.setLabels(workspaceId, id, from, to);

    expect(await set([], ['Refund'])).toBe(false);
    expect(await set(['VIP'], ['VIP', 'Refund'])).toBe(true);
    expect((await now(conversation))?.labels).toEqual(['VIP', 'Refund']);
  });

  test('finds conversations by a label in any case, and no more when it is removed', async () => {
    const { workspaceId, id } = await stored({ labels: ['Rückgabe'] });
    const found = async () =>
      (await db.conversations.list(workspaceId, { label: 'RÜCKGABE' }, { limit: 9 })).rows.length;

    expect(await found()).toBe(1);
    await db.conversationStates.setLabels(workspaceId, id, ['Rückgabe'], []);
    expect(await found()).toBe(0);
    expect(await db.conversationStates.labelsInUse(workspaceId, 9)).toEqual([]);
  });

  test('lists the labels in use, the most used first', async () => {
    const workspaceId = newId('wks');
    for (const labels of [['Refund'], ['vip', 'Refund'], ['refund'], []])
      await stored({ workspaceId, labels });

    const inUse = await db.conversationStates.labelsInUse(workspaceId, 9);

    expect(inUse.map((label) => label.toLowerCase())).toEqual(['refund', 'vip']);
    expect(await db.conversationStates.labelsInUse(workspaceId, 1)).toHaveLength(1);
  });
});

test('lists and counts conversations by state, and by whether the customer wrote', async () => {
  const workspaceId = newId('wks');
  const wrote = { workspaceId, lastInboundAt: NOW };
  const open = await stored({ ...wrote, lastMessageAt: new Date(1) });
  const closed = await stored({ ...wrote, ...CLOSED, lastMessageAt: new Date(2) });
  const snoozed = await stored({ ...wrote, ...SNOOZED, lastMessageAt: new Date(3) });
  const notified = await stored({ workspaceId, lastMessageAt: new Date(4) });
  const idsOf = async (filter: ConversationFilter) =>
    (await db.conversations.list(workspaceId, filter, { limit: 9 })).rows.map(({ id }) => id);

  expect(await idsOf({})).toEqual([notified.id, snoozed.id, closed.id, open.id]);
  expect(await idsOf({ wrote: true })).toEqual([snoozed.id, closed.id, open.id]);
  expect(await idsOf({ wrote: false })).toEqual([notified.id]);
  expect(await idsOf({ states: ['open', 'closed'] })).toEqual([notified.id, closed.id, open.id]);
  expect(await idsOf({ states: ['closed'], wrote: true })).toEqual([closed.id]);
  expect(await db.conversations.count(workspaceId, { wrote: true }, 9)).toBe(3);
  expect(await db.conversations.count(workspaceId, { wrote: true }, 2)).toBe(2);
});

test('reaches nothing of another workspace', async () => {
  const { id } = await stored({ labels: ['VIP'] });
  const foreign = newId('wks');

  expect(await db.conversationStates.setState(foreign, id, 0, CLOSED)).toBe(false);
  expect(await db.conversationStates.setLabels(foreign, id, ['VIP'], [])).toBe(false);
  expect(await db.conversationStates.endSnooze(foreign, id, LATER)).toBe(false);
  expect(await db.conversationStates.labelsInUse(foreign, 9)).toEqual([]);
  expect(await db.conversations.count(foreign, {}, 9)).toBe(0);
});
