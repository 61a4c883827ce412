import type { Message } from '../../../domain/message';
import { rulesOf } from '../../../domain/message-kind';
import { SLOT_WAIT_MAX_MS } from '../../../domain/pacing';
import { type Refusal, SEND_EXPIRED, inWords } from '../../../domain/refusal';
import type { Sender } from '../../../domain/sender';
import { TOO_LATE } from '../give-up-send';
import { type RefusalAfterWaitDeps, refusalAfterWait } from './refusal-after-wait';

export interface SendRefusalDeps extends RefusalAfterWaitDeps {
  /** Longest provider call. */
  timeoutMs: number;
  /** How long the request of a message that must not outlive it waits for the outcome. */
  syncWaitMs: number;
}

/** A counted call may wait for one more slot before it begins, and its outcome is written after it ends. */
const AROUND_CALL_MS = SLOT_WAIT_MAX_MS + 1500;

/** Returns why no call of a message may be made by now; null when one may. */
export async function sendRefusal(
  deps: SendRefusalDeps,
  message: Message,
  sender: Sender,
): Promise<Refusal | null> {
  const late = lateness(deps, message, deps.clock.now());
  if (late !== null) return late;
  const sentence = await refusalAfterWait(deps, message, sender);
  return sentence === null ? null : inWords(sentence);
}

/** The same after the wait for a slot. What no person wrote is judged anew: its customer may have said stop meanwhile. */
export async function refusalAtSlot(
  deps: SendRefusalDeps,
  message: Message,
  sender: Sender,
): Promise<Refusal | null> {
  return message.kind === 'agent'
    ? sendRefusal(deps, message, sender)
    : lateness(deps, message, deps.clock.now());
}

/** Returns why a call that begins at `callAt` comes too late; null when it does not. */
export function lateness(deps: SendRefusalDeps, message: Message, callAt: Date): Refusal | null {
  if (outlivesRequest(deps, message, callAt)) return TOO_LATE;
  const { expiresAt } = message;
  return expiresAt !== null && callAt >= expiresAt ? SEND_EXPIRED : null;
}

/**
 * Whether the outcome of the call might be known only after the request of a message that must not outlive it: its caller
 * would be told that the send failed, and try again (contract 5).
 */
function outlivesRequest(
  { syncWaitMs, timeoutMs }: SendRefusalDeps,
  { kind, createdAt }: Message,
  callAt: Date,
): boolean {
  if (rulesOf(kind).outlivesRequest) return false;
  const latestMs = Math.max(syncWaitMs - timeoutMs - AROUND_CALL_MS, syncWaitMs / 2);
  return callAt.getTime() - createdAt.getTime() > latestMs;
}
