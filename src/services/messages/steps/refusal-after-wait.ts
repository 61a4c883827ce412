import { customerRefusal } from '../../../domain/customer-refusal';
import { type Message, templateOf } from '../../../domain/message';
import type { Sender } from '../../../domain/sender';
import type { Clock } from '../../../ports/clock';
import { type NumberDeps, findByNumber } from '../../customers/steps/find-by-number';
import { CUSTOMER_SENTENCES } from './refuse-customer';
import { DISCONNECTED, NO_CATEGORY } from './refuse-text';
import { UNSENDABLE_SENTENCES } from './refuse-unsendable';

export interface RefusalAfterWaitDeps extends NumberDeps {
  clock: Clock;
}

/** Age up to which the checks of acceptance still count; only sends that waited longer cost another read. */
const JUDGED_FOR_MS = 2000;

/**
 * Why a message that has waited for its first or a further call must not go out any more, in words for people: its number was
 * disconnected meanwhile, or its customer wants nothing (contract 5). Null when it may.
 */
export async function refusalAfterWait(
  deps: RefusalAfterWaitDeps,
  message: Message,
  { connected }: Sender,
): Promise<string | null> {
  const { createdAt, workspaceId, recipientNumber, kind } = message;
  const waitedMs = deps.clock.now().getTime() - createdAt.getTime();
  // A model took seconds to write an answer: its customer was judged before.
  const isFresh = waitedMs < JUDGED_FOR_MS && kind !== 'agent';
  if (isFresh) return null;
  const template = templateOf(message);
  if (!connected) return template === null ? DISCONNECTED : UNSENDABLE_SENTENCES.sender_not_found;
  const customer = await findByNumber(deps, workspaceId, recipientNumber);
  const refusal = customerRefusal(customer, template ?? NO_CATEGORY);
  return refusal === null ? null : CUSTOMER_SENTENCES[refusal];
}
