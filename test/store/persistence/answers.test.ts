import { describe, expect, test } from '@jest/globals';
import type { AnswerDue, Conversation, Assignment } from '../../../src/domain/conversation';
import { newId } from '../../../src/domain/ids';
import { AUTOPILOT, TAKEN, storeOnAutopilot } from './conversation-support';
import { useTestDatabase } from './support';
import { newMessage } from '../../support/records';

const SWEEP_AT = new Date('2026-03-01T10:00:10.000Z');
const NOW = new Date('2026-03-01T10:00:00.000Z');

const db = useTestDatabase();

const given = (change?: Partial<Conversation>) => storeOnAutopilot(db, change);

const changeTo = (handling: Assignment) => ({
  handling,
  reason: 'Ann wanted it',
  by: 'mbr_ann',
  cause: newId('hnd'),
  at: NOW,
});

const find = ({ workspaceId, id }: Conversation) => db.conversations.find(workspaceId, id);

const claim = ({ workspaceId, id }: Conversation, change = {}, at = NOW) => {
  const claimed = { messageKey: 'key-1', inboundId: 'inb_1', turn: 3, ...change };
  return db.answers.claim(workspaceId, id, claimed, at);
};

describe('due answers of inbound messages', () => {
  const note = ({ workspaceId, id }: Conversation, inboundId: string, sweepAt: Date | null) =>
    db.conversations.noteInbound(
      workspaceId,
      id,
      { id: inboundId, occurredAt: NOW, createdAt: NOW },
      sweepAt,
    );

  test('an inbound message makes an answer due on Autopilot, also when reported again', async () => {
    const conversation = await given();

    expect(await note(conversation, 'inb_1', SWEEP_AT)).toBe(true);
    expect(await note(conversation, 'inb_1', SWEEP_AT)).toBe(true);
    expect(await find(conversation)).toMatchObject({
      answerDue: { inboundId: 'inb_1', sweepAt: SWEEP_AT },
      unread: ['inb_1'],
    });
  });

  test('an inbound message makes no answer due when assigned, or when it needs none', async () => {
    const people = await given({ handling: TAKEN });
    const autopilot = await given();

    expect(await note(people, 'inb_1', SWEEP_AT)).toBe(false);
    expect(await note(autopilot, 'inb_1', null)).toBe(false);
    expect(await find(people)).toMatchObject({ answerDue: null, unread: ['inb_1'] });
    expect(await find(autopilot)).toMatchObject({ answerDue: null, unread: ['inb_1'] });
  });

  test('records an inbound message once while the assignment keeps changing', async () => {
    const conversation = await given();
    const { workspaceId, id } = conversation;
    const anyTurn = { onClaim: 'ignore' } as const;

    const changes = Array.from({ length: 20 }, (_, index) =>
      db.answers.change(
        workspaceId,
        id,
        anyTurn,
        changeTo(index % 2 === 0 ? TAKEN : AUTOPILOT),
        null,
      ),
    );
    await Promise.all([
      ...changes,
      ...['inb_1', 'inb_2'].map((each) => note(conversation, each, SWEEP_AT)),
    ]);

    const { unread, handlingTurn } = (await find(conversation)) as Conversation;
    expect(unread.toSorted()).toEqual(['inb_1', 'inb_2']);
    expect(handlingTurn).toBe(23);
  });
});

describe('gate of an answer', () => {
  test('grants a claim on Autopilot at the turn of the answer, and clears its due mark', async () => {
    const conversation = await given({ answerDue: { inboundId: 'inb_1', sweepAt: SWEEP_AT } });

    expect(await claim(conversation)).toBe('granted');
    expect(await find(conversation)).toMatchObject({
      answerDue: null,
      answering: { messageKey: 'key-1', at: NOW },
    });
  });

  test('a claim keeps the due mark of a later message', async () => {
    const later: AnswerDue = { inboundId: 'inb_2', sweepAt: SWEEP_AT };
    const conversation = await given({ answerDue: later });

    expect(await claim(conversation)).toBe('granted');
    expect((await find(conversation))?.answerDue).toEqual(later);
  });

  test.each<[string, Partial<Conversation>]>([
    ['a member has the conversation', { handling: TAKEN }],
    ['it was assigned and returned to Autopilot', { handlingTurn: 5 }],
  ])('refuses a claim when %s', async (_what, change) => {
    expect(await claim(await given(change))).toBe('refused');
  });

  test('grants one of many claims, and the next after the first is released', async () => {
    const conversation = await given();
    const { workspaceId, id } = conversation;
    const keys = Array.from({ length: 10 }, (_, index) => `key-${index}`);

    const verdicts = await Promise.all(
      keys.map((messageKey) => claim(conversation, { messageKey })),
    );
    const first = keys[verdicts.indexOf('granted')] ?? '';

    expect(verdicts.filter((verdict) => verdict === 'granted')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'busy')).toHaveLength(9);
    expect(await claim(conversation, { messageKey: first })).toBe('granted');
    for (const other of [
      { messageKey: 'key-of-another', at: NOW },
      { messageKey: first, at: SWEEP_AT },
    ]) {
      await db.answers.release(workspaceId, id, other);
      expect(await claim(conversation, { messageKey: 'next' })).toBe('busy');
    }
    await db.answers.release(workspaceId, id, { messageKey: first, at: NOW });
    expect(await claim(conversation, { messageKey: 'next' })).toBe('granted');
  });

  test('grants a claim again two minutes after a lost process made one', async () => {
    const conversation = await given();
    await claim(conversation, { messageKey: 'lost' });

    const later = new Date(NOW.getTime() + 120_001);
    expect(await claim(conversation, {}, later)).toBe('granted');
  });

  test('either the agent passes the gate or a takeover closes it, never both', async () => {
    const rounds = Array.from({ length: 30 }, async () => {
      const conversation = await given();
      const { workspaceId, id } = conversation;
      const expected = { onClaim: 'wait' } as const;
      const [verdict, isTaken] = await Promise.all([
        claim(conversation),
        db.answers.change(workspaceId, id, expected, changeTo(TAKEN), null),
      ]);
      return verdict === 'granted' ? !isTaken : isTaken;
    });

    expect(await Promise.all(rounds)).toEqual(rounds.map(() => true));
  });
});

describe('due answers', () => {
  test('lists due answers when it is time, until they are settled or postponed', async () => {
    const ids: Conversation[] = [];
    for (const minute of [3, 1, 2]) {
      const sweepAt = new Date(Date.UTC(2020, 0, 1, 0, minute));
      ids.push(await given({ answerDue: { inboundId: 'inb_1', sweepAt } }));
    }
    const [third, first, second] = ids as [Conversation, Conversation, Conversation];
    const due = async () =>
      (await db.answers.listDue(new Date(Date.UTC(2020, 0, 1, 0, 3)), 9)).map(
        ({ conversationId }) => conversationId,
      );

    expect(await due()).toEqual([first.id, second.id, third.id]);
    await db.answers.clearDue(first.workspaceId, first.id, 'inb_2');
    await db.answers.clearDue(second.workspaceId, second.id, 'inb_1');
    await db.answers.postpone(third.workspaceId, third.id, NOW);
    await db.answers.postpone(second.workspaceId, second.id, new Date(0));
    expect(await due()).toEqual([first.id]);
  });

  test('a change that takes a conversation off Autopilot clears its due answer', async () => {
    const conversation = await given({ answerDue: { inboundId: 'inb_1', sweepAt: SWEEP_AT } });
    const { workspaceId, id } = conversation;

    await db.conversations.changeAssignment(workspaceId, id, changeTo(AUTOPILOT));
    expect((await find(conversation))?.answerDue).not.toBeNull();
    await db.conversations.changeAssignment(workspaceId, id, changeTo({ kind: 'unassigned' }));
    expect((await find(conversation))?.answerDue).toBeNull();
  });

  test('marks an answer as due in a conversation on Autopilot only', async () => {
    const due: AnswerDue = { inboundId: 'inb_1', sweepAt: SWEEP_AT };
    const [autopilot, people] = [await given(), await given({ handling: TAKEN })];

    const mark = ({ workspaceId, id }: Conversation, turn: number) =>
      db.answers.markDue(workspaceId, id, turn, due);
    expect(await mark(autopilot, 3)).toBe(true);
    expect(await mark(autopilot, 2)).toBe(false);
    expect(await mark(people, 3)).toBe(false);
  });
});

describe('answers of an agent', () => {
  test('counts the agent answers of a conversation since a time', async () => {
    const { workspaceId, id: conversationId } = await given();
    const minutes = [1, 2, 3].map((minute) => new Date(Date.UTC(2026, 2, 1, 9, minute)));
    for (const createdAt of minutes) {
      const ids = { workspaceId, conversationId, createdAt };
      await db.messages.insert(newMessage({ ...ids, kind: 'agent' }), null);
      await db.messages.insert(newMessage({ ...ids, kind: 'inbox' }), null);
    }

    const since = minutes[1] ?? NOW;
    expect(await db.answers.countSince(workspaceId, conversationId, since)).toBe(2);
    expect(await db.answers.countSince(workspaceId, 'cnv_other', since)).toBe(0);
    expect(await db.answers.countSince('wks_other', conversationId, since)).toBe(0);
  });
});
