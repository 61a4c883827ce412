import type { Message } from '../../../domain/message';
import { type HandoverDeps, handOver } from './hand-over';

/** An answer that the provider took and then could not deliver: the customer still waits, so people get the conversation. */
export async function handOverUndelivered(
  deps: HandoverDeps,
  { author, workspaceId, conversationId }: Message,
): Promise<void> {
  if (author?.kind !== 'agent') return;
  await handOver(deps, { workspaceId, id: conversationId }, author.turn, 'answer_undelivered');
}
