import { newConversation } from '../../domain/conversation';
import { isErased } from '../../domain/customer';
import { conversationIdOf, digest, messageKeyOf, newId } from '../../domain/ids';
import { type AppMessageReport, momentsOf } from '../../domain/inbound';
import type { Message } from '../../domain/message';
import { previewOfMessage } from '../../domain/message-preview';
import { searchTermsOf } from '../../domain/search-terms';
import type { Sender } from '../../domain/sender';
import { ensureAuthor } from '../customers/steps/ensure-author';
import { type ApplyChangeDeps, applyWaiting } from './steps/apply-change';

/**
 * Records what the business itself said in the provider's app: as its own message, which was not sent from here and has no
 * webhooks. One that is said now takes a conversation on Autopilot over, as a reply in the Inbox does; one of the history
 * changes nothing else. Can be repeated without harm.
 */
export async function recordAppMessage(
  deps: RecordAppMessageDeps,
  sender: Sender,
  report: AppMessageReport,
  receivedAt: Date,
): Promise<void> {
  const { providerMessageId, customer: party } = report;
  const { customer } = await ensureAuthor(deps, sender, party, receivedAt);
  const message = appMessage(sender, customer.id, report, receivedAt);
  const { erasedAt } = customer;
  if (isErased(customer) || (erasedAt !== null && message.createdAt <= erasedAt)) return;
  const known = await deps.messages.findByProviderId(sender.id, providerMessageId);
  // Sent from here: the provider tells of its own sends too.
  if (known !== null && known.kind !== 'app') return;

  const { workspaceId, conversationId: id, customerId, createdAt } = message;
  const parties = { id, workspaceId, customerId, senderNumber: sender.number };
  const searchTerms = searchTermsOf({ ...customer, number: customer.number ?? party.number });
  const fresh = newConversation({ ...parties, senderId: sender.id }, createdAt);
  await deps.conversations.ensure({ ...fresh, searchTerms });
  await deps.messages.insert(message, null);
  const stored = (await deps.messages.find(workspaceId, message.key)) ?? message;
  const touch = { senderId: sender.id, preview: previewOfMessage(stored) };
  await deps.conversations.touch(workspaceId, id, touch);
  await applyWaiting(deps, sender, providerMessageId);
  if (!report.isHistory) await takeOver(deps, message, receivedAt);
  if (await isErasedMeanwhile(deps, message)) {
    await deps.erasures.deleteMessages(workspaceId, [message.key]);
    return;
  }
  deps.live.publish(workspaceId, id);
}

export type RecordAppMessageDeps = ApplyChangeDeps;

/** Messages of the customer among which the one is looked for that an answer in the app is about. */
const READ_WITH_ANSWER = 20;

function appMessage(
  { id: senderId, workspaceId, number: senderNumber }: Sender,
  customerId: string,
  { providerMessageId, customer, content, occurredAt, isHistory, status }: AppMessageReport,
  receivedAt: Date,
): Message {
  const createdAt = momentsOf(occurredAt, receivedAt).latest;
  const messageId = `app/${digest(senderId, providerMessageId)}`;
  return {
    key: messageKeyOf(workspaceId, messageId),
    workspaceId,
    messageId,
    kind: 'app',
    requestHash: '',
    async: true,
    senderId,
    customerId,
    conversationId: conversationIdOf(customerId, senderNumber),
    recipientNumber: customer.number,
    recipientUserId: customer.number === null ? customer.userId : null,
    content: { kind: 'app', said: content },
    author: null,
    metadataJson: null,
    warnings: [],
    trackingToken: newId('trk'),
    status: isHistory ? status : 'sent',
    sendingAt: null,
    expiresAt: null,
    attempts: 0,
    result: { kind: 'accepted', providerMessageId, at: createdAt },
    providerError: null,
    refusal: null,
    refusalCode: null,
    autoPilot: null,
    reserved: null,
    entered: true,
    providerMessageIds: [providerMessageId],
    timeline: [],
    createdAt,
  };
}

/**
 * Gives a conversation on Autopilot to people, and marks as read what the customer had written by then. Not after a member
 * has changed who answers since, and once for each message: a repeat must not undo that the agent has it back.
 */
async function takeOver(
  deps: RecordAppMessageDeps,
  { workspaceId, conversationId, key: cause, createdAt }: Message,
  at: Date,
): Promise<void> {
  const { answers, conversations, inbound } = deps;
  for (;;) {
    const conversation = await conversations.find(workspaceId, conversationId);
    if (conversation === null) return;
    const { handling, handlingHistory, handlingTurn: turn } = conversation;
    const isDone = handlingHistory.some((change) => change.cause === cause);
    const isLater = handlingHistory.some((change) => change.by !== null && change.at >= createdAt);
    if (isDone || isLater || handling.kind !== 'autopilot') break;
    const reason = 'answered in the app on the phone';
    const change = { handling: { kind: 'unassigned' }, reason, by: null, cause, at } as const;
    if (await answers.handOver(workspaceId, conversationId, turn, change, [])) break;
  }
  const page = { limit: READ_WITH_ANSWER };
  const { rows } = await inbound.listByConversation(workspaceId, conversationId, page);
  const answered = rows.find((each) => each.createdAt <= createdAt);
  if (answered !== undefined)
    await conversations.markRead(workspaceId, conversationId, answered.id);
}

async function isErasedMeanwhile(
  { customers }: RecordAppMessageDeps,
  { workspaceId, customerId, createdAt }: Message,
): Promise<boolean> {
  const erasedAt = (await customers.find(workspaceId, customerId))?.erasedAt ?? null;
  return erasedAt !== null && createdAt <= erasedAt;
}
