import { z } from 'zod';
import type { SenderHealthReport } from '../../domain/sender-health';
import { firstOf } from '../lists';
import { dateOfUnixSeconds } from './read-status';

const word = z.string().min(1).max(128);
const wordOrNone = word.nullable().catch(null);

const numberChange = z.object({
  display_phone_number: z.string().max(64),
  event: word,
  current_limit: wordOrNone,
  max_daily_conversations_per_business: z
    .union([word, z.number()])
    .transform(String)
    .nullable()
    .catch(null),
});

/** Events of an account that say whether its numbers may send; others are about partners, prices and terms. */
const ACCOUNT_EVENTS = [
  'ACCOUNT_DELETED',
  'ACCOUNT_OFFBOARDED',
  'ACCOUNT_RECONNECTED',
  'ACCOUNT_RESTRICTION',
  'ACCOUNT_VIOLATION',
  'DISABLED_UPDATE',
] as const;

const restriction = z.object({ restriction_type: word });
const accountChange = z.object({
  event: z.enum(ACCOUNT_EVENTS),
  violation_info: z.object({ violation_type: word }).nullable().catch(null),
  ban_info: z.object({ waba_ban_state: word }).nullable().catch(null),
  restriction_info: z
    .union([restriction, firstOf(restriction)])
    .nullable()
    .catch(null),
});

/**
 * Reads what a change says of a number's or an account's health; null where it says nothing that Herald knows. Quality and
 * limit of a number are named by the number as it is displayed.
 * @param time the entry's time
 */
export function readSenderHealth(
  field: string,
  value: unknown,
  time: unknown,
): SenderHealthReport | null {
  const occurredAt = dateOfUnixSeconds(time);
  if (field === 'phone_number_quality_update') {
    const read = numberChange.safeParse(value);
    if (!read.success) return null;
    const { display_phone_number, event: change } = read.data;
    const limit = read.data.max_daily_conversations_per_business ?? read.data.current_limit;
    const number = display_phone_number.replace(/\D/g, '');
    return { number, change, reason: null, messagingLimit: limit, occurredAt };
  }
  const read = accountChange.safeParse(value);
  if (!read.success) return null;
  const { event: change, violation_info: violation, ban_info: ban } = read.data;
  const reason =
    violation?.violation_type ??
    ban?.waba_ban_state ??
    read.data.restriction_info?.restriction_type ??
    null;
  return { number: null, change, reason, messagingLimit: null, occurredAt };
}
