import type { StatusCode } from '../../domain/failure-classes';
import { failureRankOf } from '../../domain/failure-rank';
import type { MessageStatus, ProviderError, SendResult, TimelineEntry } from '../../domain/message';
import { failureCodeOf } from '../../domain/status-code';

export interface MessageFilter {
  _id: string;
  workspaceId: string;
}

/** How a send ends as failed. */
export const FAILED: SendResult['kind'][] = ['rejected', 'unreachable'];

/** Returns the error of a failure with its status code, by which lists find it; nothing for a status that is no failure. */
export function failureFields(
  status: MessageStatus,
  providerError: ProviderError | null,
): { providerError?: ProviderError; failureCode?: StatusCode; failureRank?: number } {
  const failureCode = failureCodeOf({ status, providerError, refusal: null });
  return {
    ...(providerError !== null && { providerError }),
    ...(failureCode !== null && { failureCode, failureRank: failureRankOf(providerError) }),
  };
}

/** A message keeps the error that tells the most, and of equals that of the failure that is the latest by the provider's time. */
export function noBetterFailure({ occurredAt }: TimelineEntry, error: ProviderError | null) {
  const rank = failureRankOf(error);
  const isLess = { $lt: rank };
  const later = {
    status: 'failed',
    occurredAt: { $gt: occurredAt },
    failureRank: { $not: isLess },
  };
  return { failureRank: { $not: { $gt: rank } }, timeline: { $not: { $elemMatch: later } } };
}

/** Corrects the result of a send that ended with an error which tells more than this failure, and leaves it the error. */
export function keptError(
  message: MessageFilter,
  entry: TimelineEntry,
  error: ProviderError | null,
) {
  const { providerMessageId, receivedAt: at } = entry;
  const result: SendResult = { kind: 'accepted', providerMessageId, at, correctedAt: at };
  const tellsMore = { 'result.kind': { $in: FAILED }, failureRank: { $gt: failureRankOf(error) } };
  return { updateOne: { filter: { ...message, ...tellsMore }, update: { $set: { result } } } };
}

/** Filter for a message without this status, and without a failure that tells more than this one. */
export function unknownStatus({
  providerMessageId,
  status,
  failureId,
  failureRank = 0,
}: TimelineEntry) {
  const same = { timeline: { $elemMatch: { providerMessageId, status, failureId } } };
  if (status !== 'failed') return { $nor: [same] };
  const telling = { providerMessageId, status, failureRank: { $gt: failureRank } };
  return { $nor: [same, { timeline: { $elemMatch: telling } }] };
}
