import { describe, expect, test } from '@jest/globals';
import type { Assignment, Conversation } from '../../../src/domain/conversation';
import { newId } from '../../../src/domain/ids';
import { TAKEN, storeOnAutopilot } from './conversation-support';
import { useTestDatabase } from './support';
import { newInbound } from '../../support/records';

const SWEEP_AT = new Date('2026-03-01T10:00:10.000Z');
const NOW = new Date('2026-03-01T10:00:00.000Z');

const db = useTestDatabase();

const given = (change?: Partial<Conversation>) => storeOnAutopilot(db, change);

const changeTo = (handling: Assignment) => ({
  handling,
  reason: 'the agent failed',
  by: null,
  cause: newId('hnd'),
  at: NOW,
});

const find = ({ workspaceId, id }: Conversation) => db.conversations.find(workspaceId, id);

describe('hand-over', () => {
  test('a hand-over keeps the claim of a call that may be about to begin', async () => {
    const answering = { messageKey: 'key-1', at: NOW };
    const conversation = await given({ answering });
    const { workspaceId, id } = conversation;

    const change = changeTo({ kind: 'unassigned' });
    expect(await db.answers.handOver(workspaceId, id, 3, change, [])).toBe(true);
    expect((await find(conversation))?.answering).toEqual(answering);
  });

  test('a hand-over unassigns the conversation once, and no answer is due afterwards', async () => {
    const conversation = await given({ answerDue: { inboundId: 'inb_1', sweepAt: SWEEP_AT } });
    const { workspaceId, id } = conversation;
    const change = changeTo({ kind: 'unassigned' });
    const handOver = () => db.answers.handOver(workspaceId, id, 3, change, []);

    const verdicts = await Promise.all([handOver(), handOver(), handOver()]);

    expect(verdicts.filter(Boolean)).toHaveLength(1);
    expect(await find(conversation)).toMatchObject({
      handling: { kind: 'unassigned' },
      handlingHistory: [change],
      handlingTurn: 4,
      answerDue: null,
    });
  });

  test('a hand-over keeps a conversation assigned to a member', async () => {
    const conversation = await given({ handling: TAKEN });
    const { workspaceId, id } = conversation;

    const change = changeTo({ kind: 'unassigned' });
    expect(await db.answers.handOver(workspaceId, id, 3, change, [])).toBe(false);
    expect((await find(conversation))?.handling).toEqual(TAKEN);
  });

  test('a hand-over keeps a message that arrives while it marks others as unread', async () => {
    const conversation = await given();
    const { workspaceId, id } = conversation;
    const change = changeTo({ kind: 'unassigned' });
    const arrivals = Array.from({ length: 20 }, () =>
      newInbound({ workspaceId, conversationId: id }),
    );

    await Promise.all([
      ...arrivals.map((inbound) =>
        db.conversations.noteInbound(workspaceId, id, inbound, SWEEP_AT),
      ),
      db.answers.handOver(workspaceId, id, 3, change, ['inb_1']),
    ]);

    const unread = ['inb_1', ...arrivals.map((inbound) => inbound.id)];
    const stored = await find(conversation);
    expect(stored).toMatchObject({ handling: { kind: 'unassigned' }, handlingTurn: 4 });
    expect(stored?.unread.toSorted()).toEqual(unread.toSorted());
  });
});
