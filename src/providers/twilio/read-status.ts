import type { ProviderError, ReportedStatus } from '../../domain/message';
import type { StatusReport } from '../../ports/messaging-provider';
import type { IgnoredKind } from '../shared/callback-tally';
import { errorCodeOf } from '../shared/error-code';
import { valueOf, type Parameters } from './parameters';

const REPORTED: ReadonlyMap<string, ReportedStatus> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['failed', 'failed'],
  ['undelivered', 'failed'],
  ['canceled', 'failed'],
]);

/** Steps before the message left Twilio; the send's own answer has told as much. */
const EARLY: ReadonlySet<string> = new Set(['accepted', 'scheduled', 'queued', 'sending']);

/** Reads a status callback, or says why it is not used. Twilio tells no time for WhatsApp. */
export function readStatus(
  parameters: Parameters,
  trackingToken: string | null,
): StatusReport | IgnoredKind {
  const providerMessageId = valueOf(parameters, 'MessageSid') ?? valueOf(parameters, 'SmsSid');
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
  };
}

function statusWord(parameters: Parameters): string {
  if (valueOf(parameters, 'EventType')?.toUpperCase() === 'READ') return 'read';
  return valueOf(parameters, 'MessageStatus')?.toLowerCase() ?? '';
}

/** `ChannelStatusMessage` is WhatsApp's own text. */
function readError(parameters: Parameters, word: string): ProviderError {
  return {
    code: errorCodeOf(valueOf(parameters, 'ErrorCode') ?? ''),
    title: valueOf(parameters, 'ErrorMessage') ?? word,
    message: valueOf(parameters, 'ChannelStatusMessage') ?? '',
    details: '',
    httpStatus: null,
  };
}
