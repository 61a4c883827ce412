import type { Assignment, Conversation } from '../../../src/domain/conversation';
import { newConversation } from '../../support/records';
import type { TestDatabase } from './support';

export const AUTOPILOT: Assignment = { kind: 'autopilot' };
export const TAKEN: Assignment = { kind: 'assigned', memberId: 'mbr_ann' };

/** Stores a conversation that is on Autopilot at turn 3, unless changed. */
export async function storeOnAutopilot(
  db: TestDatabase,
  change: Partial<Conversation> = {},
): Promise<Conversation> {
  const conversation = newConversation({ handling: AUTOPILOT, handlingTurn: 3, ...change });
  await db.conversations.ensure(conversation);
  return conversation;
}
