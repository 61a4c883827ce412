import {
  type MessageStatus,
  type ProviderError,
  type SendResult,
  type TimelineEntry,
  statusesBelow,
} from '../../domain/message';
import { NO_VALUES } from '../../domain/template/one-time-code';
import {
  PROVIDER_IDS_MAX,
  TIMELINE_MAX,
  isKnown,
  isSurplus,
  tellsLess,
} from '../../domain/timeline';
import { COUNTED_AFTER_MS } from '../../domain/usage';
import {
  FAILED,
  type MessageFilter,
  failureFields,
  keptError,
  noBetterFailure,
  unknownStatus,
} from './failures';
import type { MessageRecord } from './schema';

const NO_ERROR = { providerError: null, failureCode: null, failureRank: null };
const UNPROVEN: MessageStatus[] = ['queued', 'rejected', 'unreachable'];

/** Filters for messages whose values may be kept, and for those whose values are a one-time password. */
const OPEN = { 'content.isSecret': { $ne: true } };
const SECRET = { 'content.isSecret': true };

/** The end of a send also ends what only the provider was to see; in the same write, so that no crash keeps it. */
const withoutValues = (at: Date) => ({
  'content.values': NO_VALUES,
  'content.valuesRemovedAt': at,
});

/**
 * The end of a send that no status came before, as nearly always: one update says it all, the first of these that matches. They are two
 * because only a one-time password is dropped.
 */
export function endsInOrder(
  message: MessageFilter,
  result: SendResult,
  error: ProviderError | null,
) {
  const { filter, update } = resultInOrder(message, result, error);
  const $set = { ...update.$set, ...withoutValues(result.at) };
  return [
    { filter: { ...filter, ...OPEN }, update },
    { filter: { ...filter, ...SECRET }, update: { ...update, $set } },
  ];
}

function resultInOrder(message: MessageFilter, result: SendResult, error: ProviderError | null) {
  const update = resultUpdate(result, error);
  return {
    filter: { ...message, result: null, status: { $in: statusesBelow(result.kind) } },
    update: { ...update, $set: { ...update.$set, status: result.kind } },
  };
}

/** How the send ended, written once; a status that came earlier keeps its higher rank. */
export function resultUpdates(
  message: MessageFilter,
  result: SendResult,
  error: ProviderError | null,
) {
  const filter = { ...message, result: null };
  return [
    { updateOne: { filter, update: resultUpdate(result, error) } },
    raiseStatus(message, result.kind),
    {
      updateOne: {
        filter: { ...message, ...SECRET, 'content.valuesRemovedAt': null },
        update: { $set: withoutValues(result.at) },
      },
    },
    ...heldUpdates(message, result),
  ];
}

/** Only the answer to the send says that a message is kept back, and a status may be stored before it. */
function heldUpdates(message: MessageFilter, { held, providerMessageId }: SendResult) {
  if (held === undefined) return [];
  const filter = { ...message, 'result.kind': 'accepted' as const };
  const proven = { ...filter, 'result.providerMessageId': providerMessageId };
  return [{ updateOne: { filter: proven, update: { $set: { 'result.held': held } } } }];
}

function resultUpdate(result: SendResult, error: ProviderError | null) {
  const providerMessageIds = result.providerMessageId === null ? [] : [result.providerMessageId];
  return {
    $set: { result, ...failureFields(result.kind, error) },
    $addToSet: { providerMessageIds: { $each: providerMessageIds } },
    $unset: { startDueAt: 1, pendingSince: 1 } as const,
    ...countLater(result.at),
  };
}

/**
 * Everything that a proof of acceptance changes, before anything else that the provider reported: a send without a result
 * has one now, and the result of one that ended as failed is corrected.
 */
export function acceptanceUpdates(message: MessageFilter, providerMessageId: string, at: Date) {
  const result: SendResult = { kind: 'accepted', providerMessageId, at };
  const unrefused = { refusal: null, refusalCode: null };
  const corrected = { result: { ...result, correctedAt: at }, ...NO_ERROR, ...unrefused };
  const isFailed = { 'result.kind': { $in: FAILED } };
  const isUnproven = { status: { $in: UNPROVEN } };
  return [
    ...resultUpdates(message, result, null),
    {
      updateOne: {
        filter: { ...message, ...isFailed },
        update: { $set: corrected, ...countLater(at) },
      },
    },
    {
      updateOne: {
        filter: { ...message, ...isUnproven },
        update: { $set: { status: 'accepted' } },
      },
    },
  ];
}

/** A status that is new to an accepted message and raises its rank, as nearly all do: one update says it all. */
export function statusInOrder(entry: TimelineEntry, error: ProviderError | null) {
  const { status } = entry;
  return {
    filter: {
      ...unknownStatus(entry),
      ...roomFor(entry),
      'result.kind': 'accepted' as const,
      status: { $in: statusesBelow(status) },
    },
    update: { ...statusAddition(entry), $set: { ...failureFields(status, error), status } },
  };
}

/** Returns a message as `statusInOrder` leaves it; null where that does not match. */
export function afterStatus(
  message: MessageRecord,
  entry: TimelineEntry,
  error: ProviderError | null,
): MessageRecord | null {
  const { status, providerMessageId } = entry;
  const { timeline } = message;
  const isRepeat = isKnown(timeline, entry) || tellsLess(timeline, entry);
  const isNew = !isRepeat && !isSurplus(message, entry);
  const isAccepted = message.result?.kind === 'accepted';
  if (!isNew || !isAccepted || !statusesBelow(status).includes(message.status)) return null;
  return {
    ...message,
    ...failureFields(status, error),
    status,
    timeline: [...timeline, entry],
    providerMessageIds: [...new Set([...message.providerMessageIds, providerMessageId])],
  };
}

/** A status that may be a repeat, come after a higher one, or be the first proof of acceptance. */
export function statusUpdates(
  message: MessageFilter,
  entry: TimelineEntry,
  error: ProviderError | null,
) {
  const unknown = { ...message, ...unknownStatus(entry), ...roomFor(entry) };
  const failure = failureFields(entry.status, error);
  const latest =
    Object.keys(failure).length === 0
      ? []
      : [
          {
            updateOne: {
              filter: { ...unknown, ...noBetterFailure(entry, error) },
              update: { ...statusAddition(entry), $set: failure },
            },
          },
        ];
  const kept = entry.status === 'failed' ? [keptError(message, entry, error)] : [];
  return [
    ...kept,
    ...acceptanceUpdates(message, entry.providerMessageId, entry.receivedAt),
    ...latest,
    { updateOne: { filter: unknown, update: statusAddition(entry) } },
    raiseStatus(message, entry.status),
  ];
}

/** Filter for a message that has room for a status: neither of its lists grows beyond its bound. */
function roomFor({ providerMessageId }: TimelineEntry) {
  return { [`timeline.${TIMELINE_MAX - 1}`]: { $exists: false }, ...roomForId(providerMessageId) };
}

/** Filter for a message that has a provider's id, or room for it. */
export function roomForId(providerMessageId: string) {
  const isFree = { [`providerMessageIds.${PROVIDER_IDS_MAX - 1}`]: { $exists: false } };
  return { $or: [isFree, { providerMessageIds: providerMessageId }] };
}

function statusAddition(entry: TimelineEntry) {
  return {
    $push: { timeline: entry },
    $addToSet: { providerMessageIds: entry.providerMessageId },
    ...countLater(entry.receivedAt),
  };
}

/** Has a change counted (domain/usage.ts) by the write that makes it; further changes until then are counted with it. */
function countLater(changedAt: Date) {
  return { $min: { countDueAt: countDueAfter(changedAt) } };
}

/** Returns when a change of a message is to be counted. */
export function countDueAfter(changedAt: Date): Date {
  return new Date(changedAt.getTime() + COUNTED_AFTER_MS);
}

function raiseStatus(message: MessageFilter, status: MessageStatus) {
  return {
    updateOne: {
      filter: { ...message, status: { $in: statusesBelow(status) } },
      update: { $set: { status } },
    },
  };
}
