import { describe, expect, test } from '@jest/globals';
import { conversationIdOf, newId } from '../../../src/domain/ids';
import type { Assignment, AssignmentChange } from '../../../src/domain/conversation';
import type { Message } from '../../../src/domain/message';
import { newConversation } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { acceptedBy, sendWorker } from './support/send-worker';
import { somePermits } from './support/some-permits';

/** Number of changes that exceeds the history of a conversation. */
const LATER_CHANGES = 101;
const AUTOPILOT = { kind: 'autopilot' } as const;
const ASSIGNED = { kind: 'assigned', memberId: 'mbr_ann' } as const;

const db = useTestDatabase();

/** Stores a send with `autoPilot: false`, accepted a minute ago, in a conversation on Autopilot. */
async function accepted() {
  const { connect } = sendWorker(db);
  const { sender } = await connect();
  const { workspaceId } = sender;
  const createdAt = new Date(Date.now() - 60_000);
  const fields: Partial<Message> = { autoPilot: false, createdAt };
  const customerId = newId('msg').replace('msg', 'cus');
  const id = conversationIdOf(customerId, sender.number);
  const ref = await acceptedBy(db, sender, { ...fields, conversationId: id });
  const parties = { workspaceId, id, customerId, senderNumber: sender.number };
  await db.conversations.ensure(newConversation({ ...parties, handling: AUTOPILOT }));
  const attemptWith = (permits: number) =>
    sendWorker(db, somePermits('send', permits)).attempt(ref, { hasTurn: false });
  return {
    message: () => db.messages.find(workspaceId, ref.messageKey),
    handling: async () => (await db.conversations.find(workspaceId, id))?.handling,
    postpone: () => attemptWith(0),
    send: () => attemptWith(100),
    takeOver: (at: Date) =>
      db.answers.change(
        workspaceId,
        id,
        { turn: undefined, onClaim: 'ignore' },
        changeTo(ASSIGNED, { by: 'mbr_ann', at }),
        null,
      ),
    change: (handling: Assignment) =>
      db.conversations.changeAssignment(workspaceId, id, changeTo(handling)),
    createdAt,
  };
}

function changeTo(handling: Assignment, change: Partial<AssignmentChange> = {}): AssignmentChange {
  return { handling, reason: '', by: null, cause: newId('msg'), at: new Date(), ...change };
}

describe('autoPilot of a send', () => {
  test('autoPilot takes effect once, even after postponements and more changes than are remembered', async () => {
    const { postpone, change, send, handling, message } = await accepted();
    expect(await postpone()).toMatchObject({ kind: 'postponed' });
    expect(await handling()).toEqual({ kind: 'unassigned' });
    expect(await message()).toMatchObject({ entered: true, attempts: 0 });
    for (let count = 0; count < LATER_CHANGES; count += 1) {
      await change(count % 2 === 0 ? AUTOPILOT : { kind: 'unassigned' });
    }

    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(await handling()).toEqual(AUTOPILOT);
  });

  test('autoPilot keeps the assignment to a member who took over after the send was accepted', async () => {
    const { takeOver, change, send, handling, createdAt } = await accepted();
    await takeOver(new Date(createdAt.getTime() + 1));
    await change(ASSIGNED);

    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(await handling()).toEqual(ASSIGNED);
  });

  test('autoPilot unassigns a conversation that was taken over before the send was accepted', async () => {
    const { takeOver, send, handling, createdAt } = await accepted();
    await takeOver(new Date(createdAt.getTime() - 1));

    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(await handling()).toEqual({ kind: 'unassigned' });
  });
});
