import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import { useTestDatabase } from '../persistence/support';
import { newSender } from '../../support/records';
import { ACCEPTED, AT, TURN, agentDialogues } from './support/agent-dialogue';
import { somePermits } from './support/some-permits';

const db = useTestDatabase();

const onAutopilot = agentDialogues(() => db);

const LOST: Partial<Message> = {
  attempts: 1,
  status: 'unreachable',
  result: { kind: 'unreachable', providerMessageId: null, at: AT },
};
const REJECTED: Partial<Message> = {
  attempts: 1,
  status: 'rejected',
  result: { kind: 'rejected', providerMessageId: null, at: AT },
};
const NOT_SENT: Partial<Message> = { ...LOST, refusal: 'somebody was faster' };

describe('stored answer of an agent', () => {
  test('sends a stored answer first although the customer has written again', async () => {
    const { write, store, prepare, asked } = await onAutopilot();
    const { key: messageKey } = await store(await write(2000));
    await write(1000);

    expect(await prepare()).toEqual({ kind: 'stored', messageKey });
    expect(asked()).toBe(0);
  });

  test('a concluded answer makes the message written since due', async () => {
    const { write, store, conclude, now } = await onAutopilot();
    const message = await store(await write(2000), TURN, ACCEPTED);
    const later = await write(1000);

    expect(await conclude(message)).toEqual({ outcome: 'answered', again: true });
    expect((await now()).answerDue?.inboundId).toBe(later.id);
  });

  test('an answer that a status reports as arrived is no longer due', async () => {
    const { write, store, prepare, now, asked } = await onAutopilot();
    await store(await write(1000), TURN, { ...LOST, providerMessageIds: ['wamid.1'] });

    expect(await prepare()).toEqual({ kind: 'nothing' });
    expect({ due: (await now()).answerDue, asked: asked() }).toEqual({ due: null, asked: 0 });
  });

  test('concluding an answer frees the gate that a lost process claimed', async () => {
    const dialogue = await onAutopilot();
    const message = await dialogue.store(await dialogue.write(1000), TURN, ACCEPTED);
    const { workspaceId, id } = dialogue.conversation;
    const claim = { messageKey: message.key, inboundId: 'inb_1', turn: TURN };
    await db.answers.claim(workspaceId, id, claim, new Date());
    await dialogue.conclude(message);

    expect((await dialogue.now()).answering).toBeNull();
  });
});

describe('message that needs an answer', () => {
  test('answers a message although it was recorded by a process with a slow clock', async () => {
    const { write, store, prepare, asked, now } = await onAutopilot();
    await store(await write(1000), TURN, ACCEPTED);
    const late = await write(2000);

    expect(await prepare()).toMatchObject({ kind: 'stored' });
    expect({ asked: asked(), due: (await now()).answerDue?.inboundId }).toEqual({
      asked: 1,
      due: late.id,
    });
  });

  test('answers a message from the sender that has the number now', async () => {
    const { write, prepare, conversation } = await onAutopilot();
    const { workspaceId } = conversation;
    const former = newSender({ workspaceId, connected: false });
    await db.senders.insert(former);
    await write(1000, { senderId: former.id });

    expect(await prepare()).toMatchObject({ kind: 'stored' });
  });
});

describe('answer in a conversation that returned to Autopilot', () => {
  /** Stores an answer that was claimed two turns ago, so that nothing is due. */
  async function ended(result: Partial<Message>) {
    const dialogue = await onAutopilot();
    const inbound = await dialogue.write(1000);
    const { workspaceId, id } = dialogue.conversation;
    await db.answers.clearDue(workspaceId, id, inbound.id);
    const message = await dialogue.store(inbound, TURN - 2, result);
    return { ...dialogue, inbound, message };
  }

  test.each([
    ['that the provider refused', REJECTED, 'answer_refused'],
    ['that was lost', LOST, 'answer_unreachable'],
  ])('unassigns the conversation after an answer %s', async (_what, result, outcome) => {
    const { conclude, message, now } = await ended(result);

    expect(await conclude(message)).toEqual({ outcome, again: false });
    expect((await now()).handling).toEqual({ kind: 'unassigned' });
  });

  test('makes another answer due after an answer was not sent', async () => {
    const { conclude, message, inbound, now } = await ended(NOT_SENT);

    expect(await conclude(message)).toEqual({ outcome: 'taken_over', again: true });
    expect(await now()).toMatchObject({
      handling: { kind: 'autopilot' },
      answerDue: { inboundId: inbound.id },
    });
  });

  test('a repeated autoPilot: true changes the assignment once and keeps its turn', async () => {
    const { conversation, now } = await onAutopilot();
    const { workspaceId, id } = conversation;
    const handling = { kind: 'autopilot' } as const;
    const reason = 'autoPilot: true';
    const change = { handling, reason, by: null, cause: newId('msg'), at: AT };

    const made = [
      await db.conversations.changeAssignment(workspaceId, id, change),
      await db.conversations.changeAssignment(workspaceId, id, change),
    ];

    expect(made).toEqual([true, false]);
    expect(await now()).toMatchObject({ handlingTurn: TURN, handlingHistory: [{ reason }] });
  });
});

test('asks no agent while its workspace has used its permits for calls to the model', async () => {
  const permits = somePermits('agent', 3);
  const dialogue = await onAutopilot({}, permits);
  await dialogue.write(1000);
  const { workspaceId } = dialogue.conversation;
  const holder = { workspaceId, origin: 'https://models.example' };
  const giveBack = permits.tryTake('agent', holder);

  expect(await dialogue.prepare()).toEqual({ kind: 'postponed', turnInMs: expect.any(Number) });
  expect(dialogue.asked()).toBe(0);
  expect((await dialogue.now()).handling).toEqual({ kind: 'autopilot' });
  giveBack?.();
  expect(await dialogue.prepare()).toMatchObject({ kind: 'stored' });
  expect(permits.isFree('agent', holder)).toBe(true);
});
