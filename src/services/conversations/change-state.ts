import type { Conversation } from '../../domain/conversation';
import { type WantedState, snoozeProblem } from '../../domain/conversation-state';
import { HeraldError } from '../../domain/errors';
import { getConversation } from './get-conversation';
import type { ConversationDeps } from './deps';

/**
 * Closes, snoozes or reopens a conversation, unless its state has changed or the customer has written meanwhile.
 * @throws HeraldError conversation_not_found, invalid_request for the end of a snooze, conflict when somebody was faster
 */
export async function changeState(
  deps: ConversationDeps,
  { workspaceId, conversationId, wanted, turn }: ChangeStateRequest,
): Promise<void> {
  requireSnooze(wanted, deps.clock.now());
  const conversation = await getConversation(deps, workspaceId, conversationId);
  if (isSameState(conversation, wanted)) return;
  const { conversationStates } = deps;
  const isSet = await conversationStates.setState(workspaceId, conversationId, turn, wanted);
  if (!isSet) throw changedMeanwhile();
  deps.live.publish(workspaceId, conversationId);
}

interface ChangeStateRequest {
  workspaceId: string;
  conversationId: string;
  wanted: WantedState;
  /** The conversation's `stateTurn` as the member saw it. */
  turn: number;
}

function requireSnooze({ snoozedUntil }: WantedState, now: Date): void {
  const message = snoozedUntil === null ? null : snoozeProblem(snoozedUntil, now);
  if (message === null) return;
  const details = [{ field: 'until', message }];
  throw new HeraldError('invalid_request', `until ${message}`, { details });
}

function isSameState(conversation: Conversation, wanted: WantedState): boolean {
  const { state, snoozedUntil } = conversation;
  return state === wanted.state && snoozedUntil?.getTime() === wanted.snoozedUntil?.getTime();
}

function changedMeanwhile(): HeraldError {
  return new HeraldError(
    'conflict',
    'the conversation changed meanwhile, or the customer wrote; look at it and try again',
  );
}
