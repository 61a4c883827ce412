/** Lists whose filters can be saved. */
export const VIEW_KINDS = ['messages', 'deliveries'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** Periods that end now, so that a view moves with the time it is opened. */
export const VIEW_PERIODS = ['1h', '24h', '7d', '30d'] as const;

/** Filters of a list under a name of their own. */
export interface SavedView {
  id: string;
  kind: ViewKind;
  /** Unique among the views of its kind. */
  name: string;
  /** Filters by their names, as the address of the list has them. */
  query: Record<string, string>;
}

/** The views of a member, stored as one record: so names stay unique and their number bounded. */
export interface SavedViews {
  workspaceId: string;
  memberId: string;
  views: SavedView[];
  /** Counts the saves, from 0 for none. A save is written only on the one it was made from. */
  version: number;
}

export const SAVED_VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 40;
