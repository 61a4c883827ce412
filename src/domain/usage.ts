import { type Message, type MessageStatus, pricingOf, templateOf } from './message';
import { isBilled } from './pricing';
import { type CountedStatistic, countStatistic } from './statistics';

/** Counters of a day. */
export const USAGE_COUNTS = ['messages', 'sent', 'delivered', 'read', 'failed', 'billed'] as const;

export type UsageCounts = Record<(typeof USAGE_COUNTS)[number], number>;

/** Messages are counted together that agree in all of these. */
export interface UsageGroup {
  workspaceId: string;
  /** The day a message was accepted, in UTC, e.g. "2026-11-25". */
  day: string;
  senderId: string;
  /** Null for free text. */
  templateId: string | null;
  /** The same in every language and of every sender; null for free text. */
  templateName: string | null;
  /** ISO 3166 alpha-2; null when it cannot be told. */
  country: string | null;
  /** As the provider bills it; until it says so, the template's category, or "service" for free text. Lower case. */
  category: string;
  /** The provider's pricing type; null where it gives none. */
  type: string | null;
}

/** Messages of a group on their day. */
export interface UsageDay extends UsageGroup {
  counts: UsageCounts;
}

/** Fields of a group that sums can be split by. */
export const USAGE_FIELDS = [
  'day',
  'country',
  'category',
  'type',
  'templateId',
  'templateName',
  'senderId',
] as const satisfies readonly (keyof UsageGroup)[];

export type UsageField = (typeof USAGE_FIELDS)[number];

/** Sum of the groups that agree in the fields it was split by. */
export interface UsageSum {
  group: Partial<Record<UsageField, string | null>>;
  counts: UsageCounts;
}

/** How one message was counted, or is to be. Without a result it is in the statistics alone. */
export interface CountedMessage {
  group: UsageGroup;
  counts: UsageCounts;
  statistic: CountedStatistic;
}

/** How long changes of a message are gathered before it is counted: most get their statuses within seconds. */
export const COUNTED_AFTER_MS = 10_000;

const FAILED: readonly MessageStatus[] = ['failed', 'rejected', 'unreachable'];
const DELIVERED: readonly MessageStatus[] = ['delivered', 'read'];

/** Returns how a message is counted as it stands. Providers bill what was delivered. */
export function countMessage(message: Message, country: string | null): CountedMessage {
  const { workspaceId, senderId, status, createdAt } = message;
  const template = templateOf(message);
  const pricing = pricingOf(message);
  const isDelivered = DELIVERED.includes(status);
  const statistic = countStatistic(message);
  return {
    group: {
      workspaceId,
      day: dayOf(createdAt),
      senderId,
      templateId: template?.id ?? null,
      templateName: template?.name ?? null,
      country,
      category: (pricing?.category ?? template?.category ?? 'service').toLowerCase(),
      type: pricing?.type ?? null,
    },
    counts: {
      messages: Number(message.result !== null),
      sent: statistic.counts.sent,
      delivered: Number(isDelivered),
      read: Number(status === 'read'),
      failed: Number(FAILED.includes(status)),
      billed: Number(isDelivered && isBilled(pricing)),
    },
    statistic,
  };
}

/** Returns the day of a moment in UTC, e.g. "2026-11-25". */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** Returns `left` plus `factor` times `right`. */
export function addCounts<Name extends string>(
  left: Record<Name, number>,
  right: Record<Name, number>,
  factor = 1,
): Record<Name, number> {
  const names = Object.keys(left) as Name[];
  const sums = names.map((name) => [name, left[name] + factor * right[name]] as const);
  return Object.fromEntries(sums) as Record<Name, number>;
}

export const NO_COUNTS: UsageCounts = {
  messages: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  billed: 0,
};
