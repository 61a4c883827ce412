import type { MessageDetails } from '../../lib/api/messages';
import { outcomeText } from '../../lib/outcome-text';
import { SOURCES, sourceOf } from './message-words';
import { sentence } from '../../lib/text';

/** Entry of a message's history, past or upcoming. */
export interface HistoryEntry {
  id: string;
  title: string;
  color: string;
  /** By Herald's clock; null for what is still to come. */
  at: string | null;
  /** By the provider's, where it tells. */
  providerAt?: string;
  details: string[];
  /** Event of the webhook it is about. */
  eventId?: string;
}

/** Oldest first; what happened within a millisecond in the order in which it must have happened. */
export function historyOf(
  message: MessageDetails,
  addressOf: (memberId: string) => string,
): HistoryEntry[] {
  const happened = [
    storedEntry(message, addressOf),
    ...resultEntries(message),
    ...message.timeline.map((entry, index) => statusEntry(entry, index, message)),
    ...message.webhookEvents.map(webhookEntry),
  ];
  const ordered = happened.toSorted((left, right) => timeOf(left) - timeOf(right));
  return [...ordered, ...waitingEntries(message)];
}

function timeOf({ at }: HistoryEntry): number {
  return at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
}

function storedEntry(
  message: MessageDetails,
  addressOf: (memberId: string) => string,
): HistoryEntry {
  const { kind, author, createdAt, async } = message;
  const isFromApi = kind === 'v2' || kind === 'api';
  const answered = isFromApi ? ` (${async ? 'asynchronous' : 'synchronous'})` : '';
  const title =
    author?.kind === 'member'
      ? `Sent by ${addressOf(author.memberId)} in the ${sourceOf(message)}`
      : `Received via ${SOURCES[kind]}${answered}`;
  return { id: 'stored', title, color: 'blue', at: createdAt, details: [] };
}

const RESULTS = {
  accepted: ['Accepted by provider', 'green'],
  rejected: ['Rejected by provider', 'red'],
  unreachable: ["Provider couldn't be reached", 'red'],
} as const;

function resultEntries({ result, attempts, refusal, providerError }: MessageDetails) {
  if (result === null) return [];
  const [title, color] = RESULTS[result.kind];
  const calls = `Attempts: ${attempts}`;
  const accepted =
    result.providerMessageId === null ? [] : [`Provider ID: ${result.providerMessageId}`];
  const words = result.kind === 'accepted' ? accepted : errorLines(providerError);
  const entry: HistoryEntry = {
    id: 'result',
    title: refusal === null ? title : 'Not sent by Herald',
    color,
    at: result.at,
    details: refusal === null ? [calls, ...words] : [sentence(refusal)],
  };
  return [entry];
}

const STATUSES = {
  held: ['Held by provider', 'yellow'],
  paused: ['Paused by provider', 'red'],
  sent: ['Sent', 'green'],
  delivered: ['Delivered', 'green'],
  read: ['Read', 'green'],
  failed: ['Failed', 'red'],
} as const;

const KEPT_BACK = {
  held: 'The provider checks reactions to the template first. Then it sends or fails the message.',
  paused: 'The template is paused. The message fails unless the pause ends.',
};

function statusEntry(
  {
    status,
    receivedAt,
    occurredAt,
    statusCode,
    providerMessageId,
  }: MessageDetails['timeline'][number],
  index: number,
  { providerError, timeline }: MessageDetails,
): HistoryEntry {
  const [title, color] = STATUSES[status];
  const isOneOfSeveral = timeline.some((other) => other.providerMessageId !== providerMessageId);
  return {
    id: `${status} ${providerMessageId} ${index}`,
    title,
    color,
    at: receivedAt,
    providerAt: occurredAt,
    details: [
      ...(status === 'held' || status === 'paused' ? [KEPT_BACK[status]] : []),
      ...(isOneOfSeveral ? [`Provider ID: ${providerMessageId}`] : []),
      ...(statusCode === null ? [] : [`Code: ${statusCode}`]),
      ...(index === latestFailure(timeline) ? errorLines(providerError) : []),
    ],
  };
}

/** The place of the failure whose error the message has: the latest by the provider's time. */
function latestFailure(timeline: MessageDetails['timeline']): number {
  return timeline.reduce((latest, { status, occurredAt }, index) => {
    if (status !== 'failed') return latest;
    const known = timeline[latest];
    return known === undefined || occurredAt >= known.occurredAt ? index : latest;
  }, -1);
}

const WEBHOOK_COLORS = { pending: 'blue', delivered: 'green', failed: 'red', cancelled: 'gray' };

function webhookEntry(event: MessageDetails['webhookEvents'][number]): HistoryEntry {
  const { eventId, event: name, state, attempts, lastOutcome, createdAt } = event;
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const last = lastOutcome === null ? '' : `, last ${outcomeText(lastOutcome)}`;
  return {
    id: eventId,
    title: `Webhook ${name} ${state}`,
    color: WEBHOOK_COLORS[state],
    at: createdAt,
    details: [`${tried}${last}`],
    eventId,
  };
}

function waitingEntries({ result, attempts, sendingAt, timeline }: MessageDetails): HistoryEntry[] {
  if (result !== null || timeline.length > 0) return [];
  const title = attempts === 0 ? 'Waiting to be sent' : `Attempt ${attempts} in progress`;
  const due = sendingAt === undefined ? [] : ["Waiting for the provider's rate limit."];
  return [{ id: 'waiting', title, color: 'gray', at: sendingAt ?? null, details: due }];
}

/** The provider's own words, each text once. */
function errorLines(error: MessageDetails['providerError']): string[] {
  if (error === null) return [];
  const { code, title, message, details } = error;
  const head = code === null ? title : `${title} (${code})`;
  const words = new Set([head, message, details].filter((line) => line !== ''));
  return [`Provider error: ${[...words].join(' · ')}`];
}
