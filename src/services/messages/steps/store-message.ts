import { rulesOf } from '../../../domain/message-kind';
import { type Message, templateOf } from '../../../domain/message';
import type { SharedDeps } from '../../deps';

export interface StoreMessageDeps extends Pick<SharedDeps, 'messages' | 'tracing'> {
  /** Age at which the reconciler starts the workflow of a message without a result. */
  startGraceMs: number;
  /** How long a sync request waits for the provider's answer (contract 4.2). */
  syncWaitMs: number;
}

/** Stores a new message, with its place in the trace of what asked for it. False when its key is taken. */
export function storeMessage(deps: StoreMessageDeps, message: Message): Promise<boolean> {
  const traced = { ...message, ...tracePlace(deps, message) };
  return deps.messages.insert(traced, startDueAt(deps, message));
}

/** Says in the trace which message this is, and returns its place there; nothing outside of all traces. */
function tracePlace({ tracing }: StoreMessageDeps, message: Message): { traceparent?: string } {
  const traceparent = tracing?.current();
  if (traceparent === undefined) return {};
  const { workspaceId, messageId } = message;
  const template = templateOf(message)?.name;
  tracing?.note({ workspaceId, messageId, ...(template !== undefined && { template }) });
  return { traceparent };
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
