import { labelKey } from '../../domain/labels';
import type { ConversationStateRepository } from '../../ports/conversations';
import type { Models } from '../models';
import { LONGEST_READ_MS } from '../paging';
import type { ConversationModel, ConversationRecord } from './schema';

/** Fields of an open conversation. */
export const OPENED = { state: 'open', snoozedUntil: null } as const;

export function conversationStateRepository({
  conversations,
}: Pick<Models, 'conversations'>): ConversationStateRepository {
  return {
    async setState(workspaceId, _id, stateTurn, wanted) {
      const { matchedCount } = await conversations.updateOne(
        { _id, workspaceId, stateTurn },
        { $set: wanted, $inc: { stateTurn: 1 } },
      );
      return matchedCount === 1;
    },
    async listSnoozeEnded(now, limit) {
      const records = await conversations
        .find({ state: 'snoozed', snoozedUntil: { $lte: now } }, { workspaceId: 1 })
        .sort({ snoozedUntil: 1 })
        .limit(limit)
        .lean();
      return records.map(({ _id, workspaceId }) => ({ workspaceId, conversationId: _id }));
    },
    async endSnooze(workspaceId, _id, now) {
      const { matchedCount } = await conversations.updateOne(
        { _id, workspaceId, state: 'snoozed', snoozedUntil: { $lte: now } },
        { $set: OPENED, $inc: { stateTurn: 1 } },
      );
      return matchedCount === 1;
    },
    async setLabels(workspaceId, _id, from, to) {
      const { matchedCount } = await conversations.updateOne(
        { _id, workspaceId, labels: from },
        { $set: { labels: to, ...labelMarks(to) } },
      );
      return matchedCount === 1;
    },
    labelsInUse: (workspaceId, limit) => labelsInUse(conversations, workspaceId, limit),
  };
}

/** Returns the marks by which labels are found. */
export function labelMarks(labels: string[]): Pick<ConversationRecord, 'labelKeys' | 'isLabelled'> {
  return { labelKeys: labels.map(labelKey), isLabelled: labels.length > 0 };
}

/** Conversations whose labels are looked at: an index leads to them, and older ones tell little of what is in use. */
const LABELLED_MAX = 300;

async function labelsInUse(
  conversations: ConversationModel,
  workspaceId: string,
  limit: number,
): Promise<string[]> {
  const records = await conversations
    .find({ workspaceId, isLabelled: true }, { labels: 1 })
    .sort({ lastMessageAt: -1 })
    .limit(LABELLED_MAX)
    .maxTimeMS(LONGEST_READ_MS)
    .lean();
  const uses = new Map<string, { label: string; count: number }>();
  for (const label of records.flatMap(({ labels }) => labels)) {
    const known = uses.get(labelKey(label));
    uses.set(labelKey(label), { label: known?.label ?? label, count: (known?.count ?? 0) + 1 });
  }
  const mostUsed = [...uses.values()].toSorted((one, other) => other.count - one.count);
  return mostUsed.slice(0, limit).map(({ label }) => label);
}
