import {
  type MessageStatus,
  type ProviderError,
  type SendResult,
  type TimelineEntry,
  statusesBelow,
} from '../../domain/message';

interface MessageFilter {
  _id: string;
  workspaceId: string;
}

/** The end of a send that no status came before, as nearly always: one update says it all. */
export function resultInOrder(
  message: MessageFilter,
  result: SendResult,
  error: ProviderError | null,
) {
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
  ];
}

function resultUpdate(result: SendResult, error: ProviderError | null) {
  const providerMessageIds = result.providerMessageId === null ? [] : [result.providerMessageId];
  return {
    $set: { result, ...errorField(error) },
    $addToSet: { providerMessageIds: { $each: providerMessageIds } },
    $unset: { startDueAt: 1 },
  };
}

/** A status that is new to a message and raises its rank, as nearly all do: one update says it all. */
export function statusInOrder(entry: TimelineEntry, error: ProviderError | null) {
  const { status } = entry;
  return {
    filter: { ...unknownStatus(entry), status: { $in: statusesBelow(status) } },
    update: { ...statusAddition(entry), $set: { ...errorField(error), status } },
  };
}

/** A status that may be a repeat, or come after a higher one. */
export function statusUpdates(
  message: MessageFilter,
  entry: TimelineEntry,
  error: ProviderError | null,
) {
  return [
    {
      updateOne: {
        filter: { ...message, ...unknownStatus(entry) },
        update: {
          ...statusAddition(entry),
          ...(error === null ? {} : { $set: errorField(error) }),
        },
      },
    },
    raiseStatus(message, entry.status),
  ];
}

function unknownStatus({ providerMessageId, status }: TimelineEntry) {
  return { $nor: [{ timeline: { $elemMatch: { providerMessageId, status } } }] };
}

function statusAddition(entry: TimelineEntry) {
  return {
    $push: { timeline: entry },
    $addToSet: { providerMessageIds: entry.providerMessageId },
  };
}

function raiseStatus(message: MessageFilter, status: MessageStatus) {
  return {
    updateOne: {
      filter: { ...message, status: { $in: statusesBelow(status) } },
      update: { $set: { status } },
    },
  };
}

function errorField(error: ProviderError | null): { providerError?: ProviderError } {
  return error === null ? {} : { providerError: error };
}
