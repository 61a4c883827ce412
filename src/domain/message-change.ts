/** Names of what a report changes on a message that was reported before. */
export const MESSAGE_CHANGE_KINDS = ['edited', 'deleted', 'reacted', 'reaction_withdrawn'] as const;

export type MessageChange =
  /** `text` is the new text, or the new caption of a file. */
  | { kind: 'edited'; text: string }
  | { kind: 'deleted' }
  | { kind: 'reacted'; emoji: string }
  | { kind: 'reaction_withdrawn' };

/** Party of a conversation: the customer, or the business in an app of the provider's own. */
export type ChangedBy = 'customer' | 'business';

/** A reaction as it was reported last; `emoji` is null once it is withdrawn. `reports` are the latest reports by their ids. */
export interface StoredReaction {
  emoji: string | null;
  at: Date;
  reports: string[];
}

/** Changes of a stored message that were reported. */
export interface MessageChanges {
  edited?: { at: Date; reports: string[] };
  deletedAt?: Date;
  reactions?: Partial<Record<ChangedBy, StoredReaction>>;
}

/** A change as it is applied to a stored message. */
export interface AppliedChange {
  reportId: string;
  by: ChangedBy;
  at: Date;
  change: MessageChange;
}

/** A report about a message of a sender, kept while its message may be on its way. */
export interface WaitingChange extends AppliedChange {
  id: string;
  workspaceId: string;
  senderId: string;
  /** The provider's id of the message. */
  targetId: string;
  /** Keys of the customer of the conversation (`lookupOf`). */
  lookups: string[];
  receivedAt: Date;
}

/** Days for which a report waits for its message: Meta repeats a callback for seven. */
export const CHANGE_WAITS_DAYS = 7;

/** Reports of a sender that wait for messages nobody knows; most are about messages from before Herald. */
export const WAITING_CHANGES_MAX = 1000;

/** Reports of one kind and party about one message that wait, the latest: those within a second have no other order. */
export const WAITING_ALIKE_MAX = 3;

/**
 * Returns the reports that decide how a message is: the last edit, deletion and reaction of each party, in their order. Those
 * before them would be applied for nothing, and their number is up to whoever reports.
 * @param changes in the order in which they came
 */
export function decisiveChanges(changes: readonly WaitingChange[]): WaitingChange[] {
  const latest = new Map<string, WaitingChange>();
  for (const change of changes.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    latest.set(`${placeOf(change)} ${change.by}`, change);
  return changes.filter((change) => latest.get(`${placeOf(change)} ${change.by}`) === change);
}

function placeOf({ change: { kind } }: AppliedChange): string {
  return kind === 'edited' || kind === 'deleted' ? kind : 'reaction';
}

/** UTF-16 units of a reaction: an emoji may be a family with skin tones. */
export const EMOJI_LENGTH_MAX = 64;

/** Tells whether a stored message shows that a report was applied to it: a repeat finishes what a crash left. */
export function isApplied(
  changes: MessageChanges | undefined,
  { change, by, reportId }: AppliedChange,
): boolean {
  if (change.kind === 'deleted') return changes?.deletedAt !== undefined;
  if (change.kind === 'edited')
    return changes?.deletedAt === undefined && changes?.edited?.reports.includes(reportId) === true;
  return changes?.reactions?.[by]?.reports.includes(reportId) === true;
}

/** A reaction as it is shown. */
export interface ShownReaction {
  by: ChangedBy;
  emoji: string;
  at: Date;
}

/** Returns the changes of a message as people and programs see them. */
export function shownChanges({ changes }: { changes?: MessageChanges }): {
  editedAt: Date | null;
  deletedAt: Date | null;
  reactions: ShownReaction[];
} {
  const { edited, deletedAt = null, reactions = {} } = changes ?? {};
  const parties: ChangedBy[] = ['customer', 'business'];
  return {
    editedAt: edited?.at ?? null,
    deletedAt,
    reactions: parties.flatMap((by) => {
      const { emoji = null, at } = reactions[by] ?? {};
      return emoji === null || at === undefined ? [] : [{ by, emoji, at }];
    }),
  };
}
