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

/** Features by which the messages of a day are told apart. */
type Feature = 'template' | 'sender' | 'error';

/**
 * Every message is counted once along each axis: in a group that tells these features and no other. So a question reads
 * the few groups of the axis that has what it asks for, not all of the finest.
 */
const AXES: readonly (readonly Feature[])[] = [
  [],
  ['template'],
  ['sender'],
  ['error'],
  ['template', 'sender'],
  ['template', 'error'],
  ['sender', 'error'],
  ['template', 'sender', 'error'],
];

/** Messages that are counted together. Features that are not of its axis are null, and so is the error of those without. */
export interface StatisticGroup extends MessageError {
  workspaceId: string;
  /** The day a message was accepted, in UTC, e.g. "2026-11-25". */
  day: string;
  axis: string;
  senderId: string | null;
  /** Null for free text too, `OTHER_TEMPLATE` beyond `GROUPS_MAX`. */
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

const FEATURES: Record<StatisticField, Feature | null> = {
  day: null,
  senderId: 'sender',
  templateId: 'template',
  templateName: 'template',
  statusCode: 'error',
  code: 'error',
};

/** Returns the axis whose groups tell these fields, and no more. */
export function axisOf(fields: readonly StatisticField[]): string {
  const asked = new Set(fields.map((field) => FEATURES[field]));
  return nameOf((AXES.at(-1) ?? []).filter((feature) => asked.has(feature)));
}

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

/** Fields of the group of a message's usage. */
interface UsageFeatures extends Pick<
  StatisticGroup,
  'workspaceId' | 'day' | 'templateId' | 'templateName'
> {
  senderId: string;
}

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

/** Returns the finest group of a message that was counted. */
export function statisticGroupOf(
  { workspaceId, day, senderId, ...template }: UsageFeatures,
  { error, isOther }: Pick<CountedStatistic, 'error' | 'isOther'>,
): StatisticGroup {
  const { statusCode, code } = error ?? NO_ERROR;
  const { templateId, templateName } = isOther ? OTHER : template;
  // Codes of refusals are few, and a group without a status code has nothing else that tells an error.
  const keptCode = isOther && statusCode !== null ? null : code;
  const told = { senderId, templateId, templateName, statusCode, code: keptCode };
  return { workspaceId, day, axis: FINEST_AXIS, ...told };
}

/** Returns a message's groups along all axes. */
export function statisticGroupsOf(
  usage: UsageFeatures,
  counted: Pick<CountedStatistic, 'error' | 'isOther'>,
): StatisticGroup[] {
  const { workspaceId, day, senderId, ...finest } = statisticGroupOf(usage, counted);
  const { templateId, templateName, statusCode, code } = finest;
  return AXES.map((axis) => ({
    workspaceId,
    day,
    axis: nameOf(axis),
    senderId: axis.includes('sender') ? senderId : null,
    ...(axis.includes('template') ? { templateId, templateName } : NO_TEMPLATE),
    ...(axis.includes('error') ? { statusCode, code } : NO_ERROR),
  }));
}

function nameOf(axis: readonly Feature[]): string {
  return axis.length === 0 ? 'day' : axis.join('+');
}

export const FINEST_AXIS = nameOf(AXES.at(-1) ?? []);

const OTHER = { templateId: OTHER_TEMPLATE, templateName: null };
const NO_TEMPLATE = { templateId: null, templateName: null };
const NO_ERROR: MessageError = { statusCode: null, code: null };
