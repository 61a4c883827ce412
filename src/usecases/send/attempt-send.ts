import type { Message, ProviderError } from '../../domain/message';
import type { MessagingProvider, SendOutcome } from '../../ports/messaging-provider';
import type { MessageRepository, SenderRepository } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { openCredentials } from '../settings/sender-credentials';

/** What one call of the activity came to; only `network_failure` may be followed by another attempt. */
export type AttemptSendResult =
  | { kind: 'accepted'; providerMessageId: string }
  | { kind: 'rejected'; error: ProviderError }
  | { kind: 'unreachable' }
  | { kind: 'network_failure'; reason: string; attempt: number }
  | { kind: 'gone' };

export interface AttemptSendDeps {
  messages: MessageRepository;
  senders: SenderRepository;
  provider: MessagingProvider;
  secretBox: SecretBox;
  /** One provider call (contract 4.2: 10 s). */
  timeoutMs: number;
  /** Provider calls in all (contract 4.2: three). */
  maxAttempts: number;
}

export type AttemptSend = (
  ref: { workspaceId: string; messageKey: string },
  signal?: AbortSignal,
) => Promise<AttemptSendResult>;

/**
 * One provider call, counted on the message before it begins, so that a lost worker's attempt is consumed.
 * A status that already proved acceptance ends it without a further call. Throws only when the database is away.
 */
export function attemptSend(deps: AttemptSendDeps): AttemptSend {
  return async (ref, signal) => {
    const { workspaceId, messageKey } = ref;
    const message = await deps.messages.beginAttempt(workspaceId, messageKey, deps.maxAttempts);
    if (message === null) return settled(await deps.messages.find(workspaceId, messageKey));
    const outcome = await callProvider(deps, message, signal);
    if (outcome.kind !== 'network_failure') return outcome;
    if (message.attempts >= deps.maxAttempts) return { kind: 'unreachable' };
    return { ...outcome, attempt: message.attempts };
  };
}

/** What a message came to that no further call may be made for. */
function settled(message: Message | null): AttemptSendResult {
  if (message === null) return { kind: 'gone' };
  const [providerMessageId] = message.providerMessageIds;
  return providerMessageId === undefined
    ? { kind: 'unreachable' }
    : { kind: 'accepted', providerMessageId };
}

async function callProvider(
  deps: AttemptSendDeps,
  message: Message,
  signal: AbortSignal | undefined,
): Promise<SendOutcome> {
  const sender = await deps.senders.find(message.workspaceId, message.senderId);
  if (sender === null)
    throw new Error(`sender ${message.senderId} of message ${message.key} is missing`);
  const request = {
    recipientNumber: message.recipientNumber,
    template: {
      name: message.templateName,
      language: message.templateLanguage,
      parameterFormat: message.parameterFormat,
    },
    values: message.values,
    trackingToken: message.trackingToken,
  };
  return deps.provider.sendTemplate(openCredentials(deps.secretBox, sender), request, {
    timeoutMs: deps.timeoutMs,
    ...(signal === undefined ? {} : { signal }),
  });
}
