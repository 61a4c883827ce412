import type { HandoverReason } from '../../domain/answer';
import type { ConversationRepository } from '../../ports/conversations';
import { type HandoverDeps, handOver } from './steps/hand-over';

export interface AbandonAnswerDeps extends HandoverDeps {
  conversations: ConversationRepository;
}

export type AbandonAnswer = (
  ref: { workspaceId: string; conversationId: string },
  reason: HandoverReason,
) => Promise<boolean>;

/** Hands a conversation over because the workflow of its answers ended early. Resolves with whether it did. */
export function abandonAnswer(deps: AbandonAnswerDeps): AbandonAnswer {
  return async ({ workspaceId, conversationId }, reason) => {
    const conversation = await deps.conversations.find(workspaceId, conversationId);
    if (conversation === null) return false;
    return handOver(deps, conversation, conversation.handlingTurn, reason);
  };
}
