import { z } from 'zod';
import type { PreferenceReport } from '../../domain/inbound';
import type { IgnoredKind } from '../shared';
import {
  type Contacts,
  authorOf,
  optionalNumber,
  optionalParentUserId,
  optionalUserId,
} from './read-author';
import { dateOfUnixSeconds } from './read-status';

const preferenceItem = z.object({
  wa_id: optionalNumber,
  user_id: optionalUserId,
  parent_user_id: optionalParentUserId,
  category: z.string(),
  value: z.string(),
  timestamp: z.unknown().optional(),
});
const consent = z.enum(['stop', 'resume']);

/** Reads one item of `user_preferences`, or returns why it is ignored. Meta has one category so far. */
export function readPreference(item: unknown, contacts: Contacts): PreferenceReport | IgnoredKind {
  const parsed = preferenceItem.safeParse(item);
  if (!parsed.success) return 'malformed_item';
  const { category, value, timestamp } = parsed.data;
  const { wa_id: number, user_id: userId, parent_user_id: parentUserId } = parsed.data;
  const author = authorOf({ number, userId, parentUserId }, contacts);
  if (author === null) return 'malformed_item';
  const recorded = consent.safeParse(value);
  if (category !== 'marketing_messages' || !recorded.success) return 'unknown_preference';
  const occurredAt = dateOfUnixSeconds(timestamp);
  return { author, scope: 'marketing', wanted: recorded.data === 'resume', occurredAt };
}
