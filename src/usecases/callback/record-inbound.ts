import { wantsAnswer } from '../../domain/answer';
import { newConversation } from '../../domain/conversation';
import { newCustomer } from '../../domain/customer';
import { conversationIdOf, customerIdOf, inboundIdOf } from '../../domain/ids';
import { type InboundMessage, type InboundReport, momentsOf } from '../../domain/inbound';
import { type OptWords, spokenWish } from '../../domain/opt-words';
import { searchTermsOf } from '../../domain/search-terms';
import type { Sender } from '../../domain/sender';
import type { CustomerRepository, InboundRepository } from '../../ports/repositories';
import { showInLists } from '../conversation/show-in-lists';
import { type NoteCustomerDeps, noteCustomer } from '../live/note-customer';

export interface RecordInboundDeps extends NoteCustomerDeps {
  customers: CustomerRepository;
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
) => Promise<InboundMessage>;

/**
 * Puts what a customer wrote into its conversation: a stranger becomes a customer, a known one gets name and address
 * back, opt-out and opt-in words have their effect, and on Autopilot an answer is begun. Each step can be repeated without harm: a message is there once,
 * whatever crashes and however often it is reported. Resolves with the message as it was first reported.
 */
export function recordInbound(deps: RecordInboundDeps): RecordInbound {
  return async (sender, report, receivedAt) => {
    await meetCustomer(deps.customers, sender.workspaceId, report, receivedAt);
    const reported = inboundMessage(sender, report, receivedAt);
    const { workspaceId, senderId, customerId, conversationId: id } = reported;
    const parties = { id, workspaceId, customerId, senderNumber: sender.number, senderId };
    const searchTerms = searchTermsOf({ number: report.from, name: null });
    const beginning = { ...newConversation(parties, reported.createdAt), searchTerms };
    await deps.conversations.ensure(beginning);
    const message = await deps.inbound.insert(reported);
    const sweepAt = new Date(receivedAt.getTime() + deps.sweepAfterMs);
    const asks = wantsAnswer(message.content, deps.optWords);
    const isDue = await deps.conversations.noteInbound(
      workspaceId,
      id,
      message,
      asks ? sweepAt : null,
    );
    await showInLists(deps, message);
    await heedWords(deps, message);
    deps.live.note(workspaceId, id);
    if (isDue) deps.startAnswer(workspaceId, id);
    return message;
  };
}

async function meetCustomer(
  customers: CustomerRepository,
  workspaceId: string,
  { from: number, profileName: name }: InboundReport,
  at: Date,
): Promise<void> {
  const customer = { ...newCustomer(workspaceId, number, at), name };
  const isNew = await customers.ensure(customer);
  if (!isNew) await customers.complete(workspaceId, customer.id, { number, name, at });
}

function inboundMessage(
  { id: senderId, workspaceId, number }: Sender,
  { from, providerMessageId, content, replyTo, occurredAt }: InboundReport,
  receivedAt: Date,
): InboundMessage {
  const customerId = customerIdOf(workspaceId, from);
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

/** Of a stop and a start within the provider's one second, the stop holds. */
async function heedWords(
  deps: RecordInboundDeps,
  { workspaceId, customerId, content, occurredAt, createdAt }: InboundMessage,
): Promise<void> {
  const wish = spokenWish(content, deps.optWords);
  if (wish === null) return;
  const { wanted, word } = wish;
  await deps.customers.recordWish(workspaceId, customerId, {
    scope: 'all',
    wanted,
    reason: `wrote the opt-${wanted ? 'in' : 'out'} word ${word}`,
    at: wanted ? occurredAt : createdAt,
  });
  await noteCustomer(deps, workspaceId, customerId);
}
