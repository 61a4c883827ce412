import type { ProviderError, ReportedStatus } from '../../domain/message';
import type { AcceptanceReport, StatusReport } from '../../ports/messaging-provider';
import type { IgnoredKind } from '../shared';
import { sentence } from '../texts';
import { messageIdOf, valueOf, type Parameters } from './parameters';

/** Word that says why a message failed; the others only say that it did. */
const CANCELED = 'canceled';

const REPORTED: ReadonlyMap<string, ReportedStatus> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['failed', 'failed'],
  ['undelivered', 'failed'],
  [CANCELED, 'failed'],
]);

/** A code of Twilio; it writes 0, an empty text or a word where there is none. */
const CODE = /^[1-9]\d{0,9}$/;

/** Steps before the message left Twilio. */
const EARLY: ReadonlySet<string> = new Set(['accepted', 'scheduled', 'queued', 'sending']);

/**
 * An early step with our token proves that Twilio took the message, which the send's own answer may not have told when it
 * was lost (contract 4.2). Null for everything else.
 */
export function readAcceptance(
  parameters: Parameters,
  trackingToken: string | null,
): AcceptanceReport | null {
  const providerMessageId = messageIdOf(parameters);
  if (providerMessageId === undefined || trackingToken === null) return null;
  return EARLY.has(statusWord(parameters)) ? { providerMessageId, trackingToken } : null;
}

/** Reads a status callback, or says why it is not used. Twilio tells no time for WhatsApp. */
export function readStatus(
  parameters: Parameters,
  trackingToken: string | null,
): StatusReport | IgnoredKind {
  const providerMessageId = messageIdOf(parameters);
  if (providerMessageId === undefined) return 'malformed_item';
  const word = statusWord(parameters);
  if (EARLY.has(word)) return 'early_status';
  const status = REPORTED.get(word);
  if (status === undefined) return 'unknown_status';
  return {
    providerMessageId,
    status,
    occurredAt: null,
    trackingToken,
    error: status === 'failed' ? readError(parameters, word) : null,
    pricing: null,
  };
}

function statusWord(parameters: Parameters): string {
  if (valueOf(parameters, 'EventType')?.toUpperCase() === 'READ') return 'read';
  return valueOf(parameters, 'MessageStatus')?.toLowerCase() ?? '';
}

/** Reads why a message failed; null when Twilio does not say. `ChannelStatusMessage` is WhatsApp's own text. */
function readError(parameters: Parameters, word: string): ProviderError | null {
  const code = CODE.exec(valueOf(parameters, 'ErrorCode') ?? '')?.[0] ?? null;
  const title = sentence.parse(valueOf(parameters, 'ErrorMessage') ?? '');
  const message = sentence.parse(valueOf(parameters, 'ChannelStatusMessage') ?? '');
  if (code === null && title === '' && message === '' && word !== CANCELED) return null;
  return { code, title: title || word, message, details: '', httpStatus: null };
}
