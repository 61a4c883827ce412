import type { Message } from '../../../domain/message';
import { rulesOf } from '../../../domain/message-kind';
import type { MessageRepository } from '../../../ports/messages';

export interface StoreMessageDeps {
  messages: MessageRepository;
  /** After this long without a result the sweep makes sure that the workflow was started. */
  startGraceMs: number;
  /** How long a sync request waits for the provider's answer (contract 4.2). */
  syncWaitMs: number;
}

/** Stores a new message, whichever endpoint it came through. False when its key is taken: the unique key decides. */
export function storeMessage(deps: StoreMessageDeps, message: Message): Promise<boolean> {
  return deps.messages.insert(message, startDueAt(deps, message));
}

/** When the sweep looks after it. One that must not outlive its request is left alone while that may be waiting. */
function startDueAt(
  { startGraceMs, syncWaitMs }: StoreMessageDeps,
  { kind, result, createdAt }: Message,
): Date | null {
  if (result !== null) return null;
  const waitMs = rulesOf(kind).outlivesRequest ? 0 : syncWaitMs;
  return new Date(createdAt.getTime() + waitMs + startGraceMs);
}
