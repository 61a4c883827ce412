import type { SealContext } from './seal-context';
import { digest } from './ids';

/** Reasons why an adapter does not understand an item of a callback. A closed list: the names become metric labels. */
export const UNREAD_KINDS = [
  'unknown_object',
  'unknown_field',
  'unknown_status',
  'unknown_content',
  'unknown_preference',
  'system_message',
  'malformed_item',
] as const;

export type UnreadKind = (typeof UNREAD_KINDS)[number];

/** Reasons why an item is only counted: it is not for us, or there is nothing in it to do. A closed list as well. */
export const COUNTED_ONLY_KINDS = [
  'early_status',
  'foreign_number',
  'foreign_account',
  'no_message',
  'contact_sync',
  'account_notice',
] as const;

export type CountedOnlyKind = (typeof COUNTED_ONLY_KINDS)[number];

/** Number of days for which unread callbacks are kept. */
export const UNREAD_DAYS = 30;

/** Callback of a provider with one item that no adapter understood so far. */
export interface UnreadCallback {
  id: string;
  workspaceId: string;
  senderId: string;
  kind: UnreadKind;
  /** Bytes of its body. */
  bytes: number;
  /** Keys of the customers whose identities are in it (`lookupOf`). */
  lookups: string[];
  /** When the provider reported it first. */
  receivedAt: Date;
  /** Sealed address and body. */
  sealed: string;
}

/** Returns the id of an unread callback: the same however often the provider repeats it. */
export function unreadIdOf(senderId: string, body: string): string {
  return `unr_${digest(senderId, body)}`;
}

export function unreadCallbackContext(id: string): SealContext {
  return `unread-callback/${id}`;
}
