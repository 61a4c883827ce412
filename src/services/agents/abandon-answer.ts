import type { HandoverReason } from '../../domain/answer';
import { handOver } from './steps/hand-over';
import type { AnswerDeps } from './deps';

/** Hands a conversation over because the workflow of its answers ended early. Resolves with whether it did. */
export async function abandonAnswer(
  deps: AnswerDeps,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
  reason: HandoverReason,
): Promise<boolean> {
  const conversation = await deps.conversations.find(workspaceId, conversationId);
  if (conversation === null) return false;
  return handOver(deps, conversation, conversation.handlingTurn, reason);
}
