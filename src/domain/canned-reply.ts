/** A text that members of a workspace answer with again and again. */
export interface CannedReply {
  id: string;
  /** Short name that people type after a slash; unique in its workspace. */
  name: string;
  /** May hold `{{name}}` for the name of the customer, which the console fills in. */
  text: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The canned replies of a workspace, stored as one record: so names stay unique and their number bounded. */
export interface CannedReplies {
  workspaceId: string;
  replies: CannedReply[];
  /** Counts the saves, from 0 for none. A save is written only on the one it was made from. */
  version: number;
}

export const CANNED_REPLIES_MAX = 200;
/** Every provider takes a free text of this length. */
export const CANNED_TEXT_MAX = 1024;

export const CANNED_NAME_PATTERN = /^[a-z0-9-]{1,32}$/;
export const CANNED_NAME_RULE = 'must be 1 to 32 characters of a-z, 0-9 and -';
