import { wantsAnswer } from '../../domain/answer';
import { newConversation } from '../../domain/conversation';
import { type Customer, isErased } from '../../domain/customer';
import { conversationIdOf, inboundIdOf } from '../../domain/ids';
import {
  type InboundMessage,
  type InboundReport,
  momentsOf,
  consentMoment,
} from '../../domain/inbound';
import { type OptWords, spokenConsent } from '../../domain/opt-words';
import { searchTermsOf } from '../../domain/search-terms';
import type { Sender } from '../../domain/sender';
import type { InboundRepository } from '../../ports/conversations';
import { showInLists } from './steps/show-in-lists';
import { type EraseRecordsDeps, eraseRecords } from '../customers/steps/erase-records';
import { type NumberDeps, strangerAt } from '../customers/steps/find-by-number';
import { applyConsent } from '../customers/steps/record-opt-out';
import { type PublishCustomerDeps, publishCustomer } from '../live/steps/publish-changes';

export interface RecordInboundDeps extends PublishCustomerDeps, EraseRecordsDeps, NumberDeps {
  inbound: InboundRepository;
  optWords: OptWords;
  /** Has the answer begun that is due now. Returns at once: it is stored as due, and the sweep sees to what this loses. */
  startAnswer: (workspaceId: string, conversationId: string) => void;
  /** Age at which an answer that nobody began is looked after. */
  sweepAfterMs: number;
}

export type RecordInbound = (
  sender: Sender,
  report: InboundReport,
  receivedAt: Date,
) => Promise<InboundMessage | null>;

/**
 * Puts what a customer wrote into its conversation: a stranger becomes a customer, a known one gets name and address
 * back, opt-out and opt-in words have their effect, and on Autopilot an answer is begun. Each step can be repeated without harm: a message is there once,
 * whatever crashes and however often it is reported. Resolves with the message as it was first reported; null when the
 * customer was erased after it was written: then only the consent in it counts.
 */
export function recordInbound(deps: RecordInboundDeps): RecordInbound {
  const record: RecordInbound = async (sender, report, receivedAt) => {
    const { from, profileName: name } = report;
    const isTimeKnown = report.occurredAt !== null;
    const stranger = { ...strangerAt(deps, sender.workspaceId, from, receivedAt), name };
    const customer = await deps.customers.ensure(stranger);
    const reported = inboundMessage(sender, customer.id, report, receivedAt);
    const { workspaceId, senderId, customerId } = reported;
    const isStranger = customer.id === stranger.id;
    if (!isStranger && !(await meetAgain(deps, customer, reported, name))) {
      await applyOptWords(deps, reported, isTimeKnown);
      return null;
    }
    const parties = {
      id: reported.conversationId,
      workspaceId,
      customerId,
      senderNumber: sender.number,
      senderId,
    };
    const searchTerms = searchTermsOf({ number: report.from, name: null });
    const beginning = { ...newConversation(parties, reported.createdAt), searchTerms };
    await deps.conversations.ensure(beginning);
    const message = await deps.inbound.insert(reported);
    // Where it was stored first: the customer may have become known under this form of the number since.
    const { conversationId: id } = message;
    const sweepAt = new Date(receivedAt.getTime() + deps.sweepAfterMs);
    const asks = wantsAnswer(message.content, deps.optWords);
    const isDue = await deps.conversations.noteInbound(
      workspaceId,
      id,
      message,
      asks ? sweepAt : null,
    );
    await showInLists(deps, message);
    await applyOptWords(deps, message, isTimeKnown);
    const fate = await fateOf(deps, reported);
    if (fate === 'gone') return null;
    // The mark came after the customer was met: they are brought back, and what was deleted is made again.
    if (fate === 'again') return record(sender, report, receivedAt);
    deps.live.publish(workspaceId, id);
    if (isDue) deps.startAnswer(workspaceId, id);
    return message;
  };
  return record;
}

/** False when the customer was erased after it was written. What is newer brings them back, once all before is deleted. */
async function meetAgain(
  deps: RecordInboundDeps,
  known: Customer,
  { workspaceId, customerId, from: number, receivedAt: at, createdAt: writtenAt }: InboundMessage,
  name: string | null,
): Promise<boolean> {
  const { erasedAt } = known;
  if (erasedAt !== null) {
    if (writtenAt <= erasedAt) return false;
    if (isErased(known))
      await eraseRecords(deps, { workspaceId, customerId }, async () => erasedAt);
  }
  await deps.customers.complete(workspaceId, customerId, { number, name, writtenAt, at });
  return true;
}

/** Decides what an erasure that began meanwhile means for a message that was just stored. */
async function fateOf(
  deps: RecordInboundDeps,
  { workspaceId, customerId, createdAt: writtenAt }: InboundMessage,
): Promise<'kept' | 'gone' | 'again'> {
  const customer = await deps.customers.find(workspaceId, customerId);
  const erasedAt = customer?.erasedAt ?? null;
  if (customer === null || erasedAt === null) return 'kept';
  if (writtenAt > erasedAt) return isErased(customer) ? 'again' : 'kept';
  // It may have been stored after the erasure looked.
  await eraseRecords(deps, { workspaceId, customerId }, async () => erasedAt);
  return 'gone';
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

async function applyOptWords(
  deps: RecordInboundDeps,
  message: InboundMessage,
  isTimeKnown: boolean,
): Promise<void> {
  const { workspaceId, customerId, from, content } = message;
  const consent = spokenConsent(content, deps.optWords);
  if (consent === null) return;
  const { wanted, word } = consent;
  const said = {
    scope: 'all',
    wanted,
    reason: `wrote the opt-${wanted ? 'in' : 'out'} word ${word}`,
    at: consentMoment(wanted, message, isTimeKnown),
  } as const;
  await applyConsent(deps, { workspaceId, customerId, from }, said);
  await publishCustomer(deps, workspaceId, customerId);
}
