import { z } from 'zod';
import type { PreferenceReport } from '../../domain/inbound';
import type { IgnoredKind } from '../shared/callback-tally';
import { whatsAppId } from './read-inbound';
import { dateOfUnixSeconds } from './unix-time';

const preferenceItem = z.object({
  wa_id: whatsAppId,
  category: z.string(),
  value: z.string(),
  timestamp: z.unknown().optional(),
});
const consent = z.enum(['stop', 'resume']);

/** Reads one item of `user_preferences`, or says why it is not used. Meta has one category so far. */
export function readPreference(item: unknown): PreferenceReport | IgnoredKind {
  const parsed = preferenceItem.safeParse(item);
  if (!parsed.success) return 'malformed_item';
  const { wa_id: from, category, value, timestamp } = parsed.data;
  const recorded = consent.safeParse(value);
  if (category !== 'marketing_messages' || !recorded.success) return 'unknown_preference';
  const occurredAt = dateOfUnixSeconds(timestamp);
  return { from, scope: 'marketing', wanted: recorded.data === 'resume', occurredAt };
}
