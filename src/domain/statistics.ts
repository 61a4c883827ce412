import { type MessageError, errorOf } from './failure-advice';
import { type Message, type MessageStatus } from './message';

/** Counters of a group. A message is in each that it has reached: one that was read is also sent and delivered. */
export const STATISTIC_COUNTS = ['accepted', 'sent', 'delivered', 'read', 'failed'] as const;

export type StatisticCount = (typeof STATISTIC_COUNTS)[number];
export type StatisticCounts = Record<StatisticCount, number>;

export const NO_STATISTICS: StatisticCounts = {
  accepted: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
};

/** Messages that are counted together; without an error, `statusCode` and `code` are null. */
export interface StatisticGroup extends MessageError {
  workspaceId: string;
  /** The day a message was accepted, in UTC, e.g. "2026-11-25". */
  day: string;
  senderId: string;
  /** Null for free text, `OTHER_TEMPLATE` beyond `GROUPS_MAX`. */
  templateId: string | null;
  templateName: string | null;
}

/** Messages of a group on their day. */
export interface StatisticDay extends StatisticGroup {
  counts: StatisticCounts;
}

/** Fields of a group that sums can be split by. */
export type StatisticField =
  'day' | 'senderId' | 'templateId' | 'templateName' | keyof MessageError;

/** Sum of the groups that agree in the fields it was split by. */
export interface StatisticSum<Field extends StatisticField = StatisticField> {
  group: Pick<StatisticGroup, Field>;
  counts: StatisticCounts;
}

/**
 * Groups of a workspace's day that are told apart, so that reads stay cheap whatever is sent. Messages of further groups
 * are counted by sender and status code, with `OTHER_TEMPLATE` and no code. Runs that count at once exceed it a little.
 */
export const GROUPS_MAX = 1000;

export const OTHER_TEMPLATE = 'other';

/** How one message was counted in the statistics, or is to be; its group is that of its usage with this. */
export interface CountedStatistic {
  error: MessageError | null;
  /** Whether it was beyond `GROUPS_MAX`. */
  isOther: boolean;
  counts: StatisticCounts;
}

const SENT: readonly MessageStatus[] = ['sent', 'delivered', 'read'];
const DELIVERED: readonly MessageStatus[] = ['delivered', 'read'];
const FAILED: readonly MessageStatus[] = ['failed', 'rejected', 'unreachable'];

/** Returns how a message counts as it stands. It stays sent when the provider reports later that it failed. */
export function countStatistic(message: Message): CountedStatistic {
  const { status, result } = message;
  return {
    error: errorOf(message),
    isOther: false,
    counts: {
      accepted: 1,
      sent: Number(result?.kind === 'accepted' || SENT.includes(status)),
      delivered: Number(DELIVERED.includes(status)),
      read: Number(status === 'read'),
      failed: Number(FAILED.includes(status)),
    },
  };
}

/** Returns the group of a message that was counted. */
export function statisticGroupOf(
  { workspaceId, day, senderId, ...template }: Omit<StatisticGroup, keyof MessageError>,
  { error, isOther }: Pick<CountedStatistic, 'error' | 'isOther'>,
): StatisticGroup {
  const { statusCode, code } = error ?? { statusCode: null, code: null };
  const { templateId, templateName } = isOther ? OTHER : template;
  // Codes of refusals are few, and a group without a status code has nothing else that tells an error.
  const keptCode = isOther && statusCode !== null ? null : code;
  return { workspaceId, day, senderId, templateId, templateName, statusCode, code: keptCode };
}

const OTHER = { templateId: OTHER_TEMPLATE, templateName: null };
