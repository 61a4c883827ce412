import type { Message } from '../../../domain/message';
import { rulesOf } from '../../../domain/message-kind';
import type { MessageRepository } from '../../../ports/messages';

export interface StoreMessageDeps {
  messages: MessageRepository;
  /** Age at which the reconciler starts the workflow of a message without a result. */
  startGraceMs: number;
  /** How long a sync request waits for the provider's answer (contract 4.2). */
  syncWaitMs: number;
}

/** Stores a new message. False when its key is taken. */
export function storeMessage(deps: StoreMessageDeps, message: Message): Promise<boolean> {
  return deps.messages.insert(message, startDueAt(deps, message));
}

/** Returns when the reconciler looks after a message: after its request, if it must not outlive that. */
function startDueAt(
  { startGraceMs, syncWaitMs }: StoreMessageDeps,
  { kind, result, createdAt }: Message,
): Date | null {
  if (result !== null) return null;
  const waitMs = rulesOf(kind).outlivesRequest ? 0 : syncWaitMs;
  return new Date(createdAt.getTime() + waitMs + startGraceMs);
}
