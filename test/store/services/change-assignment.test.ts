import { describe, expect, test } from '@jest/globals';
import { CLAIM_VALID_MS } from '../../../src/domain/answer';
import { type Assignment, type Conversation, MEMBER_LEFT } from '../../../src/domain/conversation';
import type { MessageContent } from '../../../src/domain/message';
import type { AnswerRepository } from '../../../src/ports/conversations';
import {
  type ChangeAssignmentRequest,
  changeAssignment,
} from '../../../src/services/conversations/change-assignment';
import { takeOver } from '../../../src/services/conversations/steps/take-over';
import { AUTOPILOT, TAKEN, storeOnAutopilot } from '../persistence/conversation-support';
import { useTestDatabase } from '../persistence/support';
import { newInbound, newMessage, templateContent } from '../../support/records';
import { until } from '../../support/wait';
import type { ConversationDeps } from '../../../src/services/conversations/deps';
import { partial } from '../../support/partial';

const db = useTestDatabase();
let started: string[] = [];

const given = (change?: Partial<Conversation>) => storeOnAutopilot(db, change);

function depsOf(change: Partial<ConversationDeps> = {}): ConversationDeps {
  started = [];
  return partial({
    ...db,
    optWords: { out: ['STOP'], in: [] },
    workflows: { startAnswer: async (_: string, id: string) => void started.push(id) },
    live: { publish: () => undefined },
    clock: { now: () => new Date() },
    log: { warn: () => undefined },
    startGraceMs: 1000,
    ...change,
  });
}

function assign(
  { workspaceId, id: conversationId }: Conversation,
  to: Assignment,
  more: Partial<ChangeAssignmentRequest> = {},
  change: Partial<ConversationDeps> = {},
): Promise<Conversation> {
  const request = { workspaceId, conversationId, to, by: 'mbr_ann', ...more };
  return changeAssignment(depsOf(change), request);
}

describe('takeover', () => {
  test('a takeover records its member and reason, and no answer is due afterwards', async () => {
    const sweepAt = new Date();
    const conversation = await given({ answerDue: { inboundId: 'inb_1', sweepAt } });

    const { handling, handlingTurn, handlingHistory, answerDue } = await assign(
      conversation,
      TAKEN,
    );

    expect({ handling, handlingTurn, answerDue }).toEqual({
      handling: TAKEN,
      handlingTurn: 4,
      answerDue: null,
    });
    expect(handlingHistory).toMatchObject([{ by: 'mbr_ann', reason: 'taken over' }]);
  });

  test('a takeover waits for the answer in the gate, and no longer', async () => {
    const claim = { messageKey: 'key', at: new Date() };
    const conversation = await given({ answering: claim });
    const { workspaceId, id } = conversation;
    let refusals = 0;
    const answers: AnswerRepository = {
      ...db.answers,
      async change(...request) {
        expect(request[2].onClaim).toBe('wait');
        const isTaken = await db.answers.change(...request);
        if (!isTaken) refusals += 1;
        if (!isTaken) await db.answers.release(workspaceId, id, claim);
        return isTaken;
      },
    };

    expect(await assign(conversation, TAKEN, {}, { answers })).toMatchObject({ handling: TAKEN });
    expect(refusals).toBe(1);
  });

  test('a takeover ends the claim of a lost process once its call can no longer begin', async () => {
    const claim = { messageKey: 'key', at: new Date() };
    const conversation = await given({ answering: claim });
    const seenMs = performance.now();

    expect(await assign(conversation, TAKEN)).toMatchObject({ handling: TAKEN, answering: null });
    expect(performance.now() - seenMs).toBeGreaterThan(CLAIM_VALID_MS);
  });

  test('a takeover waits again for a claim that was renewed right before it was ended', async () => {
    const conversation = await given({ answering: { messageKey: 'key', at: new Date(1000) } });
    const { workspaceId, id } = conversation;
    const claim = { messageKey: 'key', inboundId: 'inb_1', turn: 3 };
    let renewedMs: number | null = null;
    const answers: AnswerRepository = {
      ...db.answers,
      async change(...request) {
        const [, , { onClaim }] = request;
        if (renewedMs === null && typeof onClaim === 'object') {
          await db.answers.claim(workspaceId, id, claim, new Date(2000));
          renewedMs = performance.now();
        }
        return db.answers.change(...request);
      },
    };

    await assign(conversation, TAKEN, {}, { answers });

    expect(performance.now() - Number(renewedMs)).toBeGreaterThan(CLAIM_VALID_MS);
  });

  test('rejects a takeover of a changed or an unknown conversation', async () => {
    const conversation = await given();

    await expect(assign(conversation, TAKEN, { turn: 2 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      assign({ ...conversation, workspaceId: 'wks_other' }, TAKEN),
    ).rejects.toMatchObject({
      code: 'conversation_not_found',
    });
  });

  test('two takeovers that saw the same turn have one winner', async () => {
    const conversation = await given();
    const results = await Promise.allSettled(
      ['mbr_ann', 'mbr_bob'].map((memberId) =>
        assign(conversation, { kind: 'assigned', memberId }, { turn: 3 }),
      ),
    );

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('takeover by a reply', () => {
  /** Has Ann reply, and somebody change the assignment right before her takeover. */
  async function replied(conversation: Conversation, meanwhile: Assignment[] = []) {
    const { workspaceId, id } = conversation;
    const answers: AnswerRepository = {
      ...db.answers,
      async change(...request) {
        for (const handling of meanwhile.splice(0)) {
          const change = { handling, reason: 'a test', by: null, cause: 'test', at: new Date() };
          await db.answers.change(workspaceId, id, { onClaim: 'ignore' }, change, null);
        }
        return db.answers.change(...request);
      },
    };
    await takeOver(depsOf({ answers }), conversation, 'mbr_ann');
    return db.conversations.find(workspaceId, id);
  }

  /** Makes a conversation on Autopilot in a workspace that Ann is a member of. */
  async function withMember(): Promise<Conversation> {
    const conversation = await given();
    const { workspaceId: id, createdAt } = conversation;
    const ann = { id: 'mbr_ann', email: 'ann@people.example', personId: 'usr_ann', createdAt };
    await db.workspaces.insert({ id, name: 'Test', createdAt }, { ...ann, role: 'owner' });
    return conversation;
  }

  test('leaves the conversation to a member who was faster', async () => {
    const taken: Assignment = { kind: 'assigned', memberId: 'mbr_bob' };

    expect(await replied(await withMember(), [taken])).toMatchObject({ handling: taken });
  });

  test('takes over a conversation that left Autopilot and returned meanwhile', async () => {
    const meanwhile: Assignment[] = [{ kind: 'unassigned' }, AUTOPILOT];

    expect(await replied(await withMember(), meanwhile)).toMatchObject({ handling: TAKEN });
  });

  test('unassigns the conversation of a member who left meanwhile', async () => {
    expect(await replied(await given())).toMatchObject({
      handling: { kind: 'unassigned' },
      handlingHistory: [{ handling: TAKEN }, { reason: MEMBER_LEFT }],
    });
  });
});

describe('return to Autopilot', () => {
  async function written(text: string, at = new Date()): Promise<Conversation> {
    const conversation = await given({ handling: TAKEN });
    const { workspaceId, id: conversationId } = conversation;
    const content = { kind: 'text', text } as const;
    const ids = { workspaceId, conversationId };
    const moments = { occurredAt: at, receivedAt: at, createdAt: at };
    await db.inbound.insert(newInbound({ ...ids, ...moments, content }));
    return conversation;
  }

  test('starts an answer to a message that nobody has answered', async () => {
    const conversation = await written('Hello?');

    const { answerDue } = await assign(conversation, AUTOPILOT);

    expect(answerDue).not.toBeNull();
    await until('the start', () => started.includes(conversation.id));
  });

  test.each<[string, string, Date]>([
    ['asked for nothing', 'STOP', new Date()],
    ['wrote more than 24 hours ago', 'Hello?', new Date(Date.now() - 25 * 3_600_000)],
  ])('starts no answer to a customer who %s', async (_what, text, at) => {
    const { answerDue } = await assign(await written(text, at), AUTOPILOT);

    expect(answerDue).toBeNull();
    expect(started).toEqual([]);
  });

  test.each<[string, MessageContent, boolean]>([
    [
      'starts no answer to a customer whom a member has answered',
      { kind: 'text', text: 'Yes.' },
      false,
    ],
    ['starts an answer to a customer who was sent a template', templateContent(), true],
  ])('%s on return to Autopilot', async (_what, content, isDue) => {
    const conversation = await written('Hello?', new Date(Date.now() - 1000));
    const { workspaceId, id: conversationId } = conversation;
    const said = { workspaceId, conversationId, kind: 'inbox', status: 'sent', content } as const;
    await db.messages.insert(newMessage(said), null);

    expect((await assign(conversation, AUTOPILOT)).answerDue !== null).toBe(isDue);
  });

  test('starts an answer to a message that arrives while the conversation returns', async () => {
    const conversation = await written('Hello?', new Date(Date.now() - 1000));
    const { workspaceId, id: conversationId } = conversation;
    const later = newInbound({ workspaceId, conversationId });
    const answers: AnswerRepository = {
      ...db.answers,
      async change(...request) {
        await db.inbound.insert(later);
        await db.conversations.noteInbound(workspaceId, conversationId, later, new Date());
        return db.answers.change(...request);
      },
    };

    const { answerDue, handlingTurn } = await assign(conversation, AUTOPILOT, {}, { answers });

    expect({ due: answerDue?.inboundId, handlingTurn }).toEqual({ due: later.id, handlingTurn: 4 });
    expect(started).toEqual([conversationId]);
  });
});
