import type { Customer } from '../../../domain/customer';
import { customerRefusal } from '../../../domain/customer-refusal';
import { type Message, templateOf } from '../../../domain/message';
import { marketingHeldUntil } from '../../../domain/marketing-limit';
import { rulesOf } from '../../../domain/message-kind';
import { SLOT_WAIT_MAX_MS } from '../../../domain/pacing';
import { type Refusal, SEND_EXPIRED, inWords } from '../../../domain/refusal';
import type { Sender } from '../../../domain/sender';
import { findByNumber } from '../../customers/steps/find-by-identity';
import { TOO_LATE } from './give-up-send';
import { customerSentence, marketingHeldSentence } from './refuse-customer';
import { DISCONNECTED, NO_CATEGORY } from './refuse-text';
import { UNSENDABLE_SENTENCES } from './refuse-unsendable';
import type { SendDeps } from '../deps';

/** Returns why no call may be made for a message now, or null. */
export async function sendRefusal(
  deps: SendDeps,
  message: Message,
  sender: Sender,
): Promise<Refusal | null> {
  const now = deps.clock.now();
  const late = lateness(deps, message, now);
  if (late !== null) return late;
  if (isJudged(message, now)) return null;
  const template = templateOf(message);
  if (!sender.connected) {
    return inWords(template === null ? DISCONNECTED : UNSENDABLE_SENTENCES.sender_not_found);
  }
  const sent = template ?? NO_CATEGORY;
  for (const customer of await judgedCustomers(deps, message)) {
    const refusal = customerRefusal(customer, sent);
    if (refusal !== null) return inWords(customerSentence(refusal, customer));
    const heldUntil = marketingHeldUntil(customer, sent, now);
    if (heldUntil !== null) return inWords(marketingHeldSentence(heldUntil));
  }
  return null;
}

/** Returns the customer of a message, and who has its number by now: the provider may have given it to somebody else. */
function judgedCustomers(
  deps: SendDeps,
  { workspaceId, customerId, recipientNumber }: Message,
): Promise<(Customer | null)[]> {
  return Promise.all([
    deps.customers.findCurrent(workspaceId, customerId),
    recipientNumber === null ? null : findByNumber(deps, workspaceId, recipientNumber),
  ]);
}

/** Does the same once the slot is due. Only an agent's message is judged again: its customer may have opted out since. */
export async function refusalAtSlot(
  deps: SendDeps,
  message: Message,
  sender: Sender,
): Promise<Refusal | null> {
  return message.kind === 'agent'
    ? sendRefusal(deps, message, sender)
    : lateness(deps, message, deps.clock.now());
}

/** Returns why a call that begins at `callAt` comes too late, or null. */
export function lateness(deps: SendDeps, message: Message, callAt: Date): Refusal | null {
  if (outlivesRequest(deps, message, callAt)) return TOO_LATE;
  const { expiresAt } = message;
  return expiresAt !== null && callAt >= expiresAt ? SEND_EXPIRED : null;
}

/** A counted call may wait for one more slot before it begins, and its outcome is written after it ends. */
const AROUND_CALL_MS = SLOT_WAIT_MAX_MS + 1500;

/**
 * Whether the outcome of a call might come after the end of a request that the message must not outlive: its caller would
 * be told that the send failed, and try again (contract 5).
 */
function outlivesRequest(
  { syncWaitMs, timeoutMs }: SendDeps,
  { kind, createdAt }: Message,
  callAt: Date,
): boolean {
  if (rulesOf(kind).outlivesRequest) return false;
  const latestMs = Math.max(syncWaitMs - timeoutMs - AROUND_CALL_MS, syncWaitMs / 2);
  return callAt.getTime() - createdAt.getTime() > latestMs;
}

/** How long the checks made when a message was accepted hold; later ones cost a read. */
const JUDGED_FOR_MS = 2000;

/** An agent's message is never fresh: the model took seconds to write it after its customer was judged. */
function isJudged({ kind, createdAt }: Message, now: Date): boolean {
  return kind !== 'agent' && now.getTime() - createdAt.getTime() < JUDGED_FOR_MS;
}
