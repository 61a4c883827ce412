import { describe, expect, test } from '@jest/globals';
import { answerIdOf } from '../../../src/domain/answer';
import type { Assignment } from '../../../src/domain/conversation';
import { messageKeyOf } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import { newMessage, reported } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { ACCEPTED, AT, TEXT, TURN, agentDialogues } from './support/agent-dialogue';

const db = useTestDatabase();

const onAutopilot = agentDialogues(() => db);

describe('undelivered answer of an agent', () => {
  test('everything that it answered is unread again', async () => {
    const { write, prepare, conclude, undeliver, now, conversation } = await onAutopilot();
    const [first, second] = [await write(3000), await write(2000)];
    await prepare();
    const key = messageKeyOf(conversation.workspaceId, answerIdOf(second.id, TURN));
    const result = { kind: 'accepted', providerMessageId: 'wamid.1', at: AT } as const;
    const sent = await db.messages.recordResult(conversation.workspaceId, key, result, null);
    const later = await write(1000);
    await conclude(sent as Message);
    expect((await now()).unread).toEqual([later.id]);
    await undeliver(sent as Message);

    expect((await now()).unread).toEqual([first.id, second.id, later.id]);
  });

  test('stays unread although its conclusion comes between any two updates', async () => {
    const { write, store, conclude, undeliver, now } = await onAutopilot();
    const inbound = await write(1000);
    const message = await store(inbound, TURN, ACCEPTED);
    const concludedBetween = afterEachCall(db.answers, () => conclude(message));
    await undeliver(message, { answers: concludedBetween });

    expect(await now()).toMatchObject({ handling: { kind: 'unassigned' }, unread: [inbound.id] });
  });

  test('keeps the conversation on Autopilot when a failure is reported after the delivery', async () => {
    const { write, store, undeliver, now } = await onAutopilot();
    const message = await store(await write(1000), TURN, ACCEPTED);
    const { senderId, trackingToken } = message;
    await db.messages.recordStatus(senderId, trackingToken, reported('delivered'), null);
    await undeliver(message);

    expect((await now()).handling).toEqual({ kind: 'autopilot' });
  });
});

describe('undelivered answer in a conversation whose assignment changed', () => {
  const REASON = 'the answer of the agent did not reach the customer';

  /** Has an answer accepted and concluded: the message that it answers is read. */
  async function concluded() {
    const dialogue = await onAutopilot();
    const inbound = await dialogue.write(1000);
    const { workspaceId, id } = dialogue.conversation;
    await db.answers.clearDue(workspaceId, id, inbound.id);
    const message = await dialogue.store(inbound, TURN, ACCEPTED);
    await dialogue.conclude(message);
    expect((await dialogue.now()).unread).toEqual([]);
    return { ...dialogue, inbound, message };
  }

  test.each<[string, Assignment]>([
    ['nobody', { kind: 'unassigned' }],
    ['a member', { kind: 'assigned', memberId: 'mbr_ann' }],
  ])('shows what it answered to people, once, where %s has the conversation', async (_who, to) => {
    const { assign, undeliver, message, inbound, now, conversation } = await concluded();
    const { workspaceId, id } = conversation;
    await assign(to);
    await undeliver(message);

    const { handling, handlingTurn, handlingHistory, unread } = await now();
    expect({ handling, handlingTurn, unread }).toEqual({
      handling: to,
      handlingTurn: TURN + 1,
      unread: [inbound.id],
    });
    expect(handlingHistory.at(-1)).toMatchObject({ handling: to, reason: REASON });

    await db.conversations.markRead(workspaceId, id, inbound.id);
    await undeliver(message);
    expect((await now()).unread).toEqual([]);
  });

  test('hands over a conversation that returns to Autopilot between read and update', async () => {
    const { assign, undeliver, message, inbound, now } = await concluded();
    await assign({ kind: 'unassigned' });
    let returns = 0;
    const conversations = afterEachCall(db.conversations, async () => {
      returns += 1;
      if (returns === 1) await assign({ kind: 'autopilot' });
    });
    await undeliver(message, { conversations });

    expect(await now()).toMatchObject({
      handling: { kind: 'unassigned' },
      handlingTurn: TURN + 3,
      unread: [inbound.id],
    });
  });

  test('changes nothing when a member has answered since', async () => {
    const { assign, undeliver, message, now, conversation } = await concluded();
    const { workspaceId, id: conversationId } = conversation;
    await assign({ kind: 'assigned', memberId: 'mbr_ann' });
    const said = { workspaceId, conversationId, kind: 'inbox', status: 'sent' } as const;
    await db.messages.insert(newMessage({ ...said, content: TEXT }), null);
    const before = await now();
    await undeliver(message);

    expect(await now()).toEqual(before);
  });

  test('changes nothing when another answer is due', async () => {
    const { assign, undeliver, message, now, write } = await concluded();
    await assign({ kind: 'unassigned' });
    await assign({ kind: 'autopilot' });
    await write(500);
    const before = await now();
    await undeliver(message);

    expect(await now()).toEqual(before);
  });
});

/** Returns an object whose methods run `intervene` after themselves, as another process could. */
function afterEachCall<Methods extends object>(
  methods: Methods,
  intervene: () => Promise<unknown>,
): Methods {
  return new Proxy(methods, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        const result: unknown = await Reflect.apply(method, target, args);
        await intervene();
        return result;
      };
    },
  });
}
