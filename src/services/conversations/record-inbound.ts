import { wantsAnswer } from '../../domain/answer';
import { newConversation } from '../../domain/conversation';
import { type Customer, isErased } from '../../domain/customer';
import { knownUserIds } from '../../domain/identity';
import { conversationIdOf, inboundIdOf } from '../../domain/ids';
import {
  type InboundMessage,
  type InboundReport,
  type ReportedAuthor,
  consentMoment,
  momentsOf,
} from '../../domain/inbound';
import { type OptWords, STOPPED_BY_WORD, spokenConsent } from '../../domain/opt-words';
import { inboundFieldsContext } from '../../domain/seal-context';
import { searchTermsOf } from '../../domain/search-terms';
import { type Sender, portfolioOf } from '../../domain/sender';
import { inboundEvent } from '../../domain/message-events';
import { type EraseRecordsDeps, eraseRecords } from '../customers/steps/erase-records';
import { ensureAuthor } from '../customers/steps/ensure-author';
import type { IdentityDeps } from '../customers/steps/find-by-identity';
import { applyConsent } from '../customers/steps/apply-consent';
import type { RaiseEvent } from '../deliveries/steps/raise-event';
import type { CallbackRead } from '../deliveries/steps/store-event';
import type { SharedDeps } from '../deps';
import { type PublishCustomerDeps, publishCustomer } from '../live/steps/publish-changes';
import { type ApplyChangeDeps, applyWaiting } from './steps/apply-change';
import { showInLists } from './steps/show-in-lists';

/**
 * Records a customer's message in its conversation: adds or completes the customer, applies opt-out and opt-in words, raises
 * its event, and starts an answer on Autopilot. Can be repeated without harm: a message is stored once, however often it is reported.
 * Resolves with the message as it was first reported; null when its customer was erased after it was written: then only
 * the consent in it counts.
 */
export function recordInbound(deps: RecordInboundDeps): RecordInbound {
  const record: RecordInbound = async (sender, report, receivedAt, read) => {
    const isTimeKnown = report.occurredAt !== null;
    const { author } = report;
    const { customer, isNew } = await ensureAuthor(deps, sender, author, receivedAt);
    const reported = inboundMessage(deps, sender, { customerId: customer.id, report, receivedAt });
    const isKept = isNew || (await completeCustomer(deps, customer, { sender, author, reported }));
    if (!isKept) {
      await applyOptWords(deps, reported, isTimeKnown);
      return null;
    }
    const terms = searchTermsOf(shownAs(customer, author));
    await ensureConversation(deps, sender, reported, terms);
    const message = await deps.inbound.insert(reported);
    // From here on the message as first stored: its number may have become another customer's since.
    const isAnswerDue = await noteOnConversation(deps, message, receivedAt);
    await showInLists(deps, message, message.customerId === customer.id ? terms : []);
    await applyOptWords(deps, message, isTimeKnown);
    // Before the look for an erasure: it deletes the event with the message.
    await deps.raiseEvent(inboundEvent(message, customer, sender.number), read);
    await applyWaiting(deps, sender, message.providerMessageId, read);

    const erasure = await erasureMeanwhile(deps, reported);
    if (erasure === 'covers_message') return null;
    if (erasure === 'precedes_message') return record(sender, report, receivedAt, read);
    const { workspaceId, conversationId } = message;
    deps.live.publish(workspaceId, conversationId);
    if (isAnswerDue) deps.startAnswer(workspaceId, conversationId);
    return message;
  };
  return record;
}

export interface RecordInboundDeps
  extends
    PublishCustomerDeps,
    EraseRecordsDeps,
    IdentityDeps,
    ApplyChangeDeps,
    Pick<SharedDeps, 'inbound' | 'secretBox'> {
  optWords: OptWords;
  raiseEvent: RaiseEvent;
  /** Starts the answer that is due, and returns at once: the reconciler starts it when this fails. */
  startAnswer: (workspaceId: string, conversationId: string) => void;
  /** Age at which the reconciler starts an answer that nobody started. */
  sweepAfterMs: number;
}

export type RecordInbound = (
  sender: Sender,
  report: InboundReport,
  receivedAt: Date,
  read?: CallbackRead,
) => Promise<InboundMessage | null>;

/**
 * Records what a customer wrote before the number was connected. It enters the conversation's past: it is not unread, moves
 * no reply window, asks for no answer and raises no event. A word that opts out counts from when it was written.
 */
export async function recordHistory(
  deps: RecordInboundDeps,
  sender: Sender,
  report: InboundReport,
  receivedAt: Date,
): Promise<void> {
  const { author } = report;
  const { customer } = await ensureAuthor(deps, sender, author, receivedAt);
  const reported = inboundMessage(deps, sender, {
    customerId: customer.id,
    report,
    receivedAt,
  });
  const { erasedAt } = customer;
  if (erasedAt !== null && (isErased(customer) || reported.createdAt <= erasedAt)) return;
  const terms = searchTermsOf(shownAs(customer, author));
  await ensureConversation(deps, sender, reported, terms);
  const message = await deps.inbound.insert(reported);
  await showInLists(deps, message, []);
  await applyOptWords(deps, message, report.occurredAt !== null);
  if ((await erasureMeanwhile(deps, reported)) === 'none')
    deps.live.publish(message.workspaceId, message.conversationId);
}

function inboundMessage(
  { secretBox }: RecordInboundDeps,
  { id: senderId, workspaceId, number }: Sender,
  {
    customerId,
    report,
    receivedAt,
  }: { customerId: string; report: InboundReport; receivedAt: Date },
): InboundMessage {
  const { author, occurredAt, unreadFields, ...said } = report;
  const { earliest, latest } = momentsOf(occurredAt, receivedAt);
  const id = inboundIdOf(senderId, said.providerMessageId);
  return {
    ...said,
    id,
    workspaceId,
    senderId,
    customerId,
    conversationId: conversationIdOf(customerId, number),
    from: author.number,
    fromUserId: author.userId,
    ...(unreadFields !== undefined && {
      sealedFields: secretBox.seal(unreadFields, inboundFieldsContext(id)),
    }),
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
  {
    sender,
    author,
    reported,
  }: { sender: Sender; author: ReportedAuthor; reported: InboundMessage },
): Promise<boolean> {
  const { workspaceId, customerId, receivedAt: at, createdAt: writtenAt } = reported;
  const { erasedAt } = customer;
  if (erasedAt !== null && writtenAt <= erasedAt) return false;
  if (erasedAt !== null && isErased(customer)) {
    await eraseRecords(deps, { workspaceId, customerId }, async () => erasedAt);
  }
  const { number, username, profileName: name } = author;
  const userIds = knownUserIds(author, portfolioOf(sender), at);
  const known = { number, userIds, username, name };
  await deps.customers.complete(workspaceId, customerId, { ...known, writtenAt, at });
  return true;
}

/** Returns how a customer is found in lists, with what is known of them since this report. */
function shownAs(customer: Customer, { number, username, profileName }: ReportedAuthor) {
  return {
    number: customer.number ?? number,
    username: username ?? customer.username,
    name: customer.name ?? profileName,
  };
}

async function ensureConversation(
  { conversations }: RecordInboundDeps,
  { number: senderNumber }: Sender,
  message: InboundMessage,
  terms: string[],
): Promise<void> {
  const { workspaceId, customerId, senderId, conversationId: id, createdAt } = message;
  const parties = { id, workspaceId, customerId, senderNumber, senderId };
  await conversations.ensure({ ...newConversation(parties, createdAt), searchTerms: terms });
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
  const { workspaceId, customerId, content } = message;
  const spoken = spokenConsent(content, deps.optWords);
  if (spoken === null) return;
  const { scope, wanted, word } = spoken;
  const reason =
    scope === 'all'
      ? `wrote the opt-${wanted ? 'in' : 'out'} word ${word}`
      : STOPPED_BY_WORD + word;
  const consent = { wanted, reason, at: consentMoment(wanted, message, isTimeKnown) };
  await applyConsent(deps, { workspaceId, customerId }, { scope, ...consent });
  if (wanted && (await stoppedMarketingByWord(deps, workspaceId, customerId)))
    await applyConsent(deps, { workspaceId, customerId }, { scope: 'marketing', ...consent });
  await publishCustomer(deps, workspaceId, customerId);
}

/** Returns whether an opt-in word ends a stop of marketing messages. One that Meta reported ends there alone. */
async function stoppedMarketingByWord(
  { customers }: RecordInboundDeps,
  workspaceId: string,
  customerId: string,
): Promise<boolean> {
  const customer = await customers.findCurrent(workspaceId, customerId);
  return customer?.marketingChange?.reason.startsWith(STOPPED_BY_WORD) ?? false;
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
