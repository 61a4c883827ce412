import type { Message, ProviderError } from '../../domain/message';
import { rulesOf } from '../../domain/message-kind';
import type { Sender } from '../../domain/sender';
import type { Providers, SendTemplateRequest } from '../../ports/messaging-provider';
import type { MessageRepository, SenderRepository } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { type EnterConversationDeps, enterConversation } from '../conversation/enter-conversation';
import { openCredentials } from '../settings/sender-credentials';
import { giveUpSend } from './give-up-send';

/** What one call of the activity came to; only `network_failure` may be followed by another attempt. */
export type AttemptSendResult =
  | { kind: 'accepted'; providerMessageId: string }
  | { kind: 'rejected'; error: ProviderError }
  | { kind: 'unreachable' }
  | { kind: 'network_failure'; reason: string; attempt: number }
  | { kind: 'gone' };

export interface AttemptSendDeps extends EnterConversationDeps {
  messages: MessageRepository;
  senders: SenderRepository;
  providers: Providers;
  secretBox: SecretBox;
  /** Where a sender's provider reports to; null when we have no public address. */
  callbackUrl: (sender: Sender) => string | null;
  /** One provider call (contract 4.2: 10 s). */
  timeoutMs: number;
  /** How long the request of a message that must not outlive it waits for the outcome. */
  syncWaitMs: number;
}

export type AttemptSend = (
  ref: { workspaceId: string; messageKey: string },
  signal?: AbortSignal,
) => Promise<AttemptSendResult>;

/**
 * One provider call, counted on the message right before it begins, so that a lost worker's attempt is consumed and
 * nothing else is. Before the first one the message enters its conversation. A message with a result, and one that a
 * status proved accepted, end without a further call. Throws only before the call:
 * when the database is away, or the sender's credentials cannot be opened.
 */
export function attemptSend(deps: AttemptSendDeps): AttemptSend {
  const enter = enterConversation(deps);
  return async ({ workspaceId, messageKey }, signal) => {
    const message = await deps.messages.find(workspaceId, messageKey);
    if (message === null) return { kind: 'gone' };
    const sender = await senderOf(deps, message);
    if (message.attempts === 0) await enter(message, sender.number);
    if (message.result !== null) return settled(message);
    if (comesTooLate(deps, message)) {
      await giveUpSend(deps, { workspaceId, key: messageKey });
      return settled(await deps.messages.find(workspaceId, messageKey));
    }
    const callsMax = rulesOf(message.kind).providerCallsMax;
    const credentials = openCredentials(deps.secretBox, sender);

    const begun = await deps.messages.beginAttempt(workspaceId, messageKey, callsMax);
    if (begun === null) return settled(await deps.messages.find(workspaceId, messageKey));
    const request = requestOf(begun, sender, deps.callbackUrl(sender));
    const outcome = await deps.providers[sender.provider].sendTemplate(credentials, request, {
      timeoutMs: deps.timeoutMs,
      ...(signal === undefined ? {} : { signal }),
    });
    if (outcome.kind !== 'network_failure') return outcome;
    if (begun.attempts < callsMax) return { ...outcome, attempt: begun.attempts };
    return settled(await deps.messages.find(workspaceId, messageKey));
  };
}

/**
 * Whether a call that began now might end after the request of a message that must not outlive it: its caller would be
 * told that the send failed, and try again (contract 5).
 */
function comesTooLate(
  { clock, syncWaitMs, timeoutMs }: AttemptSendDeps,
  { kind, createdAt }: Message,
): boolean {
  if (rulesOf(kind).outlivesRequest) return false;
  const latestMs = Math.max(syncWaitMs - timeoutMs, syncWaitMs / 2);
  return clock.now().getTime() - createdAt.getTime() > latestMs;
}

/** What a message came to that no further call may be made for. */
function settled(message: Message | null): AttemptSendResult {
  if (message === null) return { kind: 'gone' };
  const [providerMessageId] = message.providerMessageIds;
  return providerMessageId === undefined
    ? { kind: 'unreachable' }
    : { kind: 'accepted', providerMessageId };
}

async function senderOf(deps: AttemptSendDeps, message: Message): Promise<Sender> {
  const sender = await deps.senders.find(message.workspaceId, message.senderId);
  if (sender === null) throw new Error(`sender ${message.senderId} is missing`);
  return sender;
}

function requestOf(
  message: Message,
  { number }: Sender,
  callbackUrl: string | null,
): SendTemplateRequest {
  return {
    senderNumber: number,
    recipientNumber: message.recipientNumber,
    template: {
      providerTemplateId: message.providerTemplateId,
      name: message.templateName,
      language: message.templateLanguage,
      parameterFormat: message.parameterFormat,
      variableKeys: message.variableKeys,
    },
    values: message.values,
    trackingToken: message.trackingToken,
    callbackUrl,
  };
}
