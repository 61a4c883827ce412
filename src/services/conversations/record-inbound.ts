import { wantsAnswer } from '../../domain/answer';
import { newConversation } from '../../domain/conversation';
import { type Customer, isErased } from '../../domain/customer';
import { conversationIdOf, inboundIdOf } from '../../domain/ids';
import {
  type InboundMessage,
  type InboundReport,
  consentMoment,
  momentsOf,
} from '../../domain/inbound';
import { type OptWords, spokenConsent } from '../../domain/opt-words';
import { searchTermsOf } from '../../domain/search-terms';
import type { Sender } from '../../domain/sender';
import type { InboundRepository } from '../../ports/conversations';
import { type EraseRecordsDeps, eraseRecords } from '../customers/steps/erase-records';
import { type NumberDeps, newCustomerAt } from '../customers/steps/find-by-number';
import { applyConsent } from '../customers/steps/apply-consent';
import { type PublishCustomerDeps, publishCustomer } from '../live/steps/publish-changes';
import { showInLists } from './steps/show-in-lists';

export interface RecordInboundDeps extends PublishCustomerDeps, EraseRecordsDeps, NumberDeps {
  inbound: InboundRepository;
  optWords: OptWords;
  /** Starts the answer that is due, and returns at once: the reconciler starts it when this fails. */
  startAnswer: (workspaceId: string, conversationId: string) => void;
  /** Age at which the reconciler starts an answer that nobody started. */
  sweepAfterMs: number;
}

export type RecordInbound = (
  sender: Sender,
  report: InboundReport,
  receivedAt: Date,
) => Promise<InboundMessage | null>;

/**
 * Records a customer's message in its conversation: adds or completes the customer, applies opt-out and opt-in words, and
 * starts an answer on Autopilot. Can be repeated without harm: a message is stored once, however often it is reported.
 * Resolves with the message as it was first reported; null when its customer was erased after it was written: then only
 * the consent in it counts.
 */
export function recordInbound(deps: RecordInboundDeps): RecordInbound {
  const record: RecordInbound = async (sender, report, receivedAt) => {
    const isTimeKnown = report.occurredAt !== null;
    const { customer, isNew } = await ensureAuthor(deps, sender, report, receivedAt);
    const reported = inboundMessage(sender, customer.id, report, receivedAt);
    const isKept = isNew || (await completeCustomer(deps, customer, reported, report.profileName));
    if (!isKept) {
      await applyOptWords(deps, reported, isTimeKnown);
      return null;
    }
    await ensureConversation(deps, sender, reported);
    const message = await deps.inbound.insert(reported);
    // From here on the message as first stored: its number may have become another customer's since.
    const isAnswerDue = await noteOnConversation(deps, message, receivedAt);
    await showInLists(deps, message);
    await applyOptWords(deps, message, isTimeKnown);

    const erasure = await erasureMeanwhile(deps, reported);
    if (erasure === 'covers_message') return null;
    if (erasure === 'precedes_message') return record(sender, report, receivedAt);
    const { workspaceId, conversationId } = message;
    deps.live.publish(workspaceId, conversationId);
    if (isAnswerDue) deps.startAnswer(workspaceId, conversationId);
    return message;
  };
  return record;
}

/** Returns the customer with the number of a message, stored now when it is new. */
async function ensureAuthor(
  deps: RecordInboundDeps,
  { workspaceId }: Sender,
  { from, profileName: name }: InboundReport,
  receivedAt: Date,
): Promise<{ customer: Customer; isNew: boolean }> {
  const newCustomer = { ...newCustomerAt(deps, workspaceId, from, receivedAt), name };
  const customer = await deps.customers.ensure(newCustomer);
  return { customer, isNew: customer.id === newCustomer.id };
}

function inboundMessage(
  { id: senderId, workspaceId, number }: Sender,
  customerId: string,
  { from, providerMessageId, content, replyTo, occurredAt }: InboundReport,
  receivedAt: Date,
): InboundMessage {
  const { earliest, latest } = momentsOf(occurredAt, receivedAt);
  return {
    id: inboundIdOf(senderId, providerMessageId),
    workspaceId,
    senderId,
    customerId,
    conversationId: conversationIdOf(customerId, number),
    from,
    providerMessageId,
    content,
    replyTo,
    occurredAt: earliest,
    receivedAt,
    createdAt: latest,
  };
}

/**
 * Completes a known customer by what they wrote. False when they were erased after it was written. An erased customer comes
 * back with a newer message, once everything older is deleted.
 */
async function completeCustomer(
  deps: RecordInboundDeps,
  customer: Customer,
  { workspaceId, customerId, from: number, receivedAt: at, createdAt: writtenAt }: InboundMessage,
  name: string | null,
): Promise<boolean> {
  const { erasedAt } = customer;
  if (erasedAt !== null && writtenAt <= erasedAt) return false;
  if (erasedAt !== null && isErased(customer)) {
    await eraseRecords(deps, { workspaceId, customerId }, async () => erasedAt);
  }
  await deps.customers.complete(workspaceId, customerId, { number, name, writtenAt, at });
  return true;
}

async function ensureConversation(
  { conversations }: RecordInboundDeps,
  { number: senderNumber }: Sender,
  { workspaceId, customerId, senderId, conversationId: id, from, createdAt }: InboundMessage,
): Promise<void> {
  const parties = { id, workspaceId, customerId, senderNumber, senderId };
  const searchTerms = searchTermsOf({ number: from, name: null });
  await conversations.ensure({ ...newConversation(parties, createdAt), searchTerms });
}

/** Notes a message as unread, and an answer as due where the conversation is on Autopilot. Resolves with whether it is. */
function noteOnConversation(
  { conversations, optWords, sweepAfterMs }: RecordInboundDeps,
  message: InboundMessage,
  receivedAt: Date,
): Promise<boolean> {
  const { workspaceId, conversationId, content } = message;
  const sweepAt = wantsAnswer(content, optWords)
    ? new Date(receivedAt.getTime() + sweepAfterMs)
    : null;
  return conversations.noteInbound(workspaceId, conversationId, message, sweepAt);
}

async function applyOptWords(
  deps: RecordInboundDeps,
  message: InboundMessage,
  isTimeKnown: boolean,
): Promise<void> {
  const { workspaceId, customerId, from, content } = message;
  const spoken = spokenConsent(content, deps.optWords);
  if (spoken === null) return;
  const { wanted, word } = spoken;
  const consent = {
    scope: 'all',
    wanted,
    reason: `wrote the opt-${wanted ? 'in' : 'out'} word ${word}`,
    at: consentMoment(wanted, message, isTimeKnown),
  } as const;
  await applyConsent(deps, { workspaceId, customerId, from }, consent);
  await publishCustomer(deps, workspaceId, customerId);
}

/**
 * Looks for an erasure that began while a message was stored. One that covers the message may have missed it, so it is
 * deleted here. One that precedes the message may have deleted what belongs to it, so it is to be recorded again.
 */
async function erasureMeanwhile(
  deps: RecordInboundDeps,
  { workspaceId, customerId, createdAt: writtenAt }: InboundMessage,
): Promise<'none' | 'covers_message' | 'precedes_message'> {
  const customer = await deps.customers.find(workspaceId, customerId);
  const erasedAt = customer?.erasedAt ?? null;
  if (customer === null || erasedAt === null) return 'none';
  if (writtenAt > erasedAt) return isErased(customer) ? 'precedes_message' : 'none';
  await eraseRecords(deps, { workspaceId, customerId }, async () => erasedAt);
  return 'covers_message';
}
