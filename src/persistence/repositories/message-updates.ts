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

/** How the send ended, written once; a status that came earlier keeps its higher rank. */
export function resultUpdates(
  message: MessageFilter,
  result: SendResult,
  error: ProviderError | null,
) {
  const providerMessageIds = result.providerMessageId === null ? [] : [result.providerMessageId];
  return [
    {
      updateOne: {
        filter: { ...message, result: null },
        update: {
          $set: { result, ...errorField(error) },
          $addToSet: { providerMessageIds: { $each: providerMessageIds } },
          $unset: { startDueAt: 1 },
        },
      },
    },
    raiseStatus(message, result.kind),
  ];
}

/** A reported status, added once per (providerMessageId, status). */
export function statusUpdates(
  message: MessageFilter,
  entry: TimelineEntry,
  error: ProviderError | null,
) {
  const { providerMessageId, status } = entry;
  const known = { timeline: { $elemMatch: { providerMessageId, status } } };
  return [
    {
      updateOne: {
        filter: { ...message, $nor: [known] },
        update: {
          $push: { timeline: entry },
          $addToSet: { providerMessageIds: providerMessageId },
          ...(error === null ? {} : { $set: { providerError: error } }),
        },
      },
    },
    raiseStatus(message, status),
  ];
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
