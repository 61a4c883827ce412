import { z } from 'zod';
import type { SenderHealthReport } from '../../domain/sender-health';
import { fieldOf, firstOf } from '../lists';
import { dateOfUnixSeconds } from './read-status';

const word = z.string().min(1).max(128);
const wordOrNone = word.nullable().catch(null);

const limit = z.union([word, z.number()]).transform(String).nullable().catch(null);

const numberChange = z.object({
  display_phone_number: z.string().max(64),
  event: word,
  current_limit: wordOrNone,
  max_daily_conversations_per_business: limit,
});

const capabilityChange = z.object({
  max_daily_conversations_per_business: limit,
  max_daily_conversation_per_phone: limit,
});

/** Events of an account that say whether its numbers may send. */
const ACCOUNT_EVENTS = [
  'ACCOUNT_DELETED',
  'ACCOUNT_OFFBOARDED',
  'ACCOUNT_RECONNECTED',
  'ACCOUNT_RESTRICTION',
  'ACCOUNT_VIOLATION',
  'DISABLED_UPDATE',
] as const;

/** Events of an account about partners, prices, terms and verification: they ask for nothing here. */
const ACCOUNT_NOTICES: ReadonlySet<unknown> = new Set([
  'AD_ACCOUNT_LINKED',
  'AUTH_INTL_PRICE_ELIGIBILITY_UPDATE',
  'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE',
  'MM_LITE_TERMS_SIGNED',
  'PARTNER_ADDED',
  'PARTNER_APP_INSTALLED',
  'PARTNER_APP_UNINSTALLED',
  'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE',
  'PARTNER_REMOVED',
  'VERIFIED_ACCOUNT',
  'VOLUME_BASED_PRICING_TIER_UPDATE',
]);

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
): SenderHealthReport | 'account_notice' | null {
  const occurredAt = dateOfUnixSeconds(time);
  switch (field) {
    case 'phone_number_quality_update':
      return readNumberChange(value, occurredAt);
    case 'business_capability_update':
      return readCapabilityChange(value, occurredAt);
    default:
      return readAccountChange(value, occurredAt);
  }
}

function readNumberChange(value: unknown, occurredAt: Date | null): SenderHealthReport | null {
  const read = numberChange.safeParse(value);
  if (!read.success) return null;
  const { display_phone_number, event: change } = read.data;
  const messagingLimit = read.data.max_daily_conversations_per_business ?? read.data.current_limit;
  const number = display_phone_number.replace(/\D/g, '');
  return { number, change, reason: null, messagingLimit, occurredAt };
}

/** Reads the limits of an account, which Meta reports when it raises them; one of numbers alone is a notice. */
function readCapabilityChange(
  value: unknown,
  occurredAt: Date | null,
): SenderHealthReport | 'account_notice' | null {
  const read = capabilityChange.safeParse(value);
  if (!read.success) return null;
  const messagingLimit =
    read.data.max_daily_conversations_per_business ?? read.data.max_daily_conversation_per_phone;
  if (messagingLimit === null) return 'account_notice';
  const change = 'BUSINESS_CAPABILITY_UPDATE';
  return { number: null, change, reason: null, messagingLimit, occurredAt };
}

function readAccountChange(
  value: unknown,
  occurredAt: Date | null,
): SenderHealthReport | 'account_notice' | null {
  const read = accountChange.safeParse(value);
  if (!read.success) return ACCOUNT_NOTICES.has(fieldOf(value, 'event')) ? 'account_notice' : null;
  const { event: change, violation_info: violation, ban_info: ban } = read.data;
  const reason =
    violation?.violation_type ??
    ban?.waba_ban_state ??
    read.data.restriction_info?.restriction_type ??
    null;
  return { number: null, change, reason, messagingLimit: null, occurredAt };
}
