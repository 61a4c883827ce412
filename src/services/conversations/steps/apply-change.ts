import type { Customer } from '../../../domain/customer';
import { parseExactJson, writeJson } from '../../../domain/exact-json';
import { inboundIdOf, messageKeyOf } from '../../../domain/ids';
import type { InboundMessage } from '../../../domain/inbound';
import { type WaitingChange, decisiveChanges, isApplied } from '../../../domain/message-change';
import {
  type ChangedMessage,
  inboundEvent,
  messageChangedEvent,
} from '../../../domain/message-events';
import { previewOfInbound, previewOfMessage } from '../../../domain/message-preview';
import { type OptWords, STOPPED_BY_WORD, spokenConsent } from '../../../domain/opt-words';
import type { Sender } from '../../../domain/sender';
import { applyConsent } from '../../customers/steps/apply-consent';
import type { IdentityDeps } from '../../customers/steps/find-by-identity';
import type { RaiseEvent } from '../../deliveries/steps/raise-event';
import type { CallbackRead } from '../../deliveries/steps/store-event';
import type { SharedDeps } from '../../deps';
import { type PublishCustomerDeps, publishCustomer } from '../../live/steps/publish-changes';

export interface ApplyChangeDeps
  extends
    IdentityDeps,
    PublishCustomerDeps,
    Pick<
      SharedDeps,
      | 'answers'
      | 'erasures'
      | 'events'
      | 'inbound'
      | 'listenerLog'
      | 'live'
      | 'messages'
      | 'waitingChanges'
    > {
  optWords: OptWords;
  raiseEvent: RaiseEvent;
  /** Tells the workflow that answers a conversation that it has changed, and returns at once. */
  startAnswer: (workspaceId: string, conversationId: string) => void;
}

/** The message that a report is about. */
export type ChangeTarget = ChangedMessage;

/** Finds the sender's message with an id of the provider's, from either side. */
export async function findTarget(
  { inbound, messages }: Pick<ApplyChangeDeps, 'inbound' | 'messages'>,
  { id: senderId, workspaceId }: Pick<Sender, 'id' | 'workspaceId'>,
  targetId: string,
): Promise<ChangeTarget | null> {
  const received = await inbound.findById(workspaceId, inboundIdOf(senderId, targetId));
  if (received !== null) return { direction: 'inbound', message: received };
  const sent = await messages.findByProviderId(senderId, targetId);
  return sent === null ? null : { direction: 'outbound', message: sent };
}

/** Applies what was reported about a message before it was stored, or while it was. */
export async function applyWaiting(
  deps: ApplyChangeDeps,
  sender: Sender,
  targetId: string,
  read?: CallbackRead,
): Promise<void> {
  const waiting = await deps.waitingChanges.listAbout(sender.id, targetId);
  for (const change of decisiveChanges(waiting)) {
    const target = await findTarget(deps, sender, targetId);
    if (target !== null) await applyChange(deps, sender, { change, target }, read);
  }
}

/**
 * Applies a report to its message, and to what shows it: lists, the search, events, an answer that is being written. A report
 * of somebody else changes nothing, nor does one that is older than another of its kind.
 */
export async function applyChange(
  deps: ApplyChangeDeps,
  sender: Sender,
  { change, target }: { change: WaitingChange; target: ChangeTarget },
  read?: CallbackRead,
): Promise<void> {
  if (!mayChange(change, target)) return;
  const customer = await customerOf(deps, change, target);
  if (customer === null) return;
  const changed = await changeMessage(deps, change, target);
  if (changed === null || !isApplied(changed.message.changes, change)) return;
  const { workspaceId, conversationId } = changed.message;
  if (changed.direction === 'inbound' && isOfContent(change)) {
    await showContent(deps, change, changed.message, customer);
  }
  if (changed.direction === 'outbound' && isOfContent(change)) {
    const preview = previewOfMessage(changed.message);
    await deps.conversations.changePreview(workspaceId, conversationId, preview);
    if (change.change.kind === 'deleted')
      await deps.waitingChanges.removeTexts(change.senderId, change.targetId);
  }
  if (change.by === 'customer') {
    const event = messageChangedEvent(changed, change, { customer, senderNumber: sender.number });
    if (change.change.kind === 'deleted') await removeForListeners(deps, changed);
    await deps.raiseEvent(event, read);
    await removeIfGone(deps, change, { changed, sender, customer });
  }
  deps.live.publish(workspaceId, conversationId);
}

function isOfContent({ change }: WaitingChange): boolean {
  return change.kind === 'edited' || change.kind === 'deleted';
}

/** Only its author changes what a message says. */
function mayChange(change: WaitingChange, { direction, message }: ChangeTarget): boolean {
  if (!isOfContent(change)) return true;
  if (change.by === 'customer') return direction === 'inbound';
  return direction === 'outbound' && message.kind === 'app';
}

/** Returns the customer of the message if the report is about the same one; null otherwise. */
async function customerOf(
  { customers }: ApplyChangeDeps,
  { workspaceId, lookups }: WaitingChange,
  { message }: ChangeTarget,
): Promise<Customer | null> {
  const customer = await customers.findCurrent(workspaceId, message.customerId);
  if (customer === null) return null;
  for (const lookup of lookups) {
    const found = await customers.findByLookup(workspaceId, lookup);
    if (found?.id === customer.id) return customer;
  }
  return null;
}

async function changeMessage(
  { inbound, messages }: ApplyChangeDeps,
  change: WaitingChange,
  { direction, message }: ChangeTarget,
): Promise<ChangedMessage | null> {
  if (direction === 'inbound') {
    const changed = await inbound.change(message, change);
    return changed && { direction, message: changed };
  }
  const changed = await messages.change(message.workspaceId, message.key, change);
  return changed && { direction, message: changed };
}

/** Shows a message as it is since, wherever it was shown before, and has an answer to it begun anew. */
async function showContent(
  deps: ApplyChangeDeps,
  { change, senderId, targetId, at }: WaitingChange,
  message: InboundMessage,
  customer: Customer,
): Promise<void> {
  const { workspaceId, conversationId, content } = message;
  await deps.conversations.changePreview(workspaceId, conversationId, previewOfInbound(message));
  if (change.kind === 'deleted') await deps.waitingChanges.removeTexts(senderId, targetId);
  const spoken = spokenConsent(content, deps.optWords);
  if (spoken?.wanted === false) {
    const { scope, word } = spoken;
    const reason =
      scope === 'all' ? `changed a message to the opt-out word ${word}` : STOPPED_BY_WORD + word;
    const consent = { scope, wanted: false, reason, at };
    await applyConsent(deps, { workspaceId, customerId: customer.id }, consent);
    await publishCustomer(deps, workspaceId, customer.id);
  }
  // An answer that was begun answers what the message said before.
  const isBegunAnew = await deps.answers.beginAnew(workspaceId, conversationId);
  if (isBegunAnew) deps.startAnswer(workspaceId, conversationId);
}

/** Removes what a deleted message said from its events, which may be posted again. */
async function removeFromEvents(
  { events }: ApplyChangeDeps,
  message: InboundMessage,
  { sender, customer }: { sender: Sender; customer: Customer },
): Promise<void> {
  const { workspaceId, id } = message;
  for (const event of await events.listByMessage(workspaceId, messageKeyOf(workspaceId, id))) {
    const body =
      event.status === 'inbound_message'
        ? inboundEvent(message, customer, sender.number).body
        : writeJson({ ...(parseExactJson(event.body) as object), text: null });
    await events.replaceBody(workspaceId, event.id, body);
  }
}

/** Removes what a deleted message said from what listeners may still get. */
async function removeForListeners(
  { listenerLog }: ApplyChangeDeps,
  { direction, message }: ChangedMessage,
): Promise<void> {
  const { workspaceId } = message;
  const key = direction === 'inbound' ? messageKeyOf(workspaceId, message.id) : message.key;
  await listenerLog.removeOfMessage(workspaceId, key);
}

/** Removes from events what an erasure, or the deletion of the message, may have missed while they were stored. */
async function removeIfGone(
  deps: ApplyChangeDeps,
  { change }: WaitingChange,
  { changed, ...parties }: { changed: ChangedMessage; sender: Sender; customer: Customer },
): Promise<void> {
  const { direction, message } = changed;
  const { workspaceId } = message;
  if (direction === 'outbound') {
    const sent = await deps.messages.find(workspaceId, message.key);
    if (sent === null) await deps.erasures.deleteEvents(workspaceId, [message.key]);
    return;
  }
  const received = await deps.inbound.findById(workspaceId, message.id);
  if (received === null) {
    await deps.erasures.deleteEvents(workspaceId, [messageKeyOf(workspaceId, message.id)]);
  } else if (received.content.kind === 'deleted') {
    await removeFromEvents(deps, received, parties);
    if (change.kind !== 'deleted') await removeForListeners(deps, changed);
  }
}
