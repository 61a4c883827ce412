import type { Message } from '../../domain/message';
import { reportedTime } from '../../domain/inbound';
import { rulesOf } from '../../domain/message-kind';
import { statusChangedEvent } from '../../domain/message-events';
import { isSurplus, tellsLess } from '../../domain/timeline';
import type { MessageRepository } from '../../ports/messages';
import {
  type HandOverUndeliveredDeps,
  handOverUndelivered,
} from '../agents/steps/hand-over-undelivered';
import type { DueDelivery } from '../deliveries/steps/delivery-dispatcher';
import type { RaiseEvent } from '../deliveries/steps/raise-event';
import { type CallbackRead, type StoreEventDeps, dueNow } from '../deliveries/steps/store-event';
import { type IsListened, createListenedCheck } from '../listeners/steps/listen-lease';
import { type LogStatusDeps, logStatus } from '../listeners/steps/log-status';
import { eachLimited } from '../steps/each-limited';
import { type NoteFailureDeps, noteFailure } from './steps/note-failure';
import { reportCorrection } from './steps/report-send';
import {
  type ReceivedStatus,
  reportedEvent,
  storeStatusEvent,
  timelineEntry,
} from './steps/status-event';

/**
 * Records the statuses of a callback: on the timelines of their messages, and as webhook events. A status that cannot be
 * recorded holds back no other. Resolves with the deliveries that are to be started, and the errors of statuses that could not
 * be recorded. Can be repeated without harm: the provider repeats a callback that is not acknowledged.
 */
export async function recordStatuses(
  deps: RecordStatusesDeps,
  statuses: Iterable<ReceivedStatus>,
  read: CallbackRead,
): Promise<{ due: DueDelivery[]; failures: unknown[] }> {
  const due: DueDelivery[] = [];
  const isListened = createListenedCheck(deps.listenerLog, read);
  const recording: Recording = { read, due, isListened, unmatched: [], surplus: [] };
  const failures = await eachLimited(statuses, CONCURRENCY, (status) =>
    recordStatus(deps, status, recording),
  );
  logUnused(deps, 'unmatched', recording.unmatched);
  logUnused(deps, 'surplus', recording.surplus);
  return { due, failures };
}

export interface RecordStatusesDeps
  extends HandOverUndeliveredDeps, StoreEventDeps, NoteFailureDeps, LogStatusDeps {
  messages: MessageRepository;
  raiseEvent: RaiseEvent;
}

/** Statuses recorded at once: they share commands, and a provider bundles up to hundreds in a callback. */
const CONCURRENCY = 100;

/** Recording of one callback. */
interface Recording {
  read: CallbackRead;
  /** Deliveries that are to be started. */
  due: DueDelivery[];
  isListened: IsListened;
  /** Statuses that belong to no message. */
  unmatched: ReceivedStatus[];
  /** Statuses that their message has no room for: a tenant who signs callbacks can report any number. */
  surplus: ReceivedStatus[];
}

const UNUSED = {
  unmatched: 'status matches no message',
  surplus: 'status beyond those that a message keeps',
};

/** Logs them once a callback, which may hold thousands. */
function logUnused(
  { log, metrics }: RecordStatusesDeps,
  kind: keyof typeof UNUSED,
  statuses: ReceivedStatus[],
): void {
  const [first] = statuses;
  if (first === undefined) return;
  const { id: eventId, senderId, provider, report } = first;
  metrics.callbackItems(provider, kind, statuses.length);
  const fields = { eventId, senderId, status: report.status, count: statuses.length };
  log.info(fields, UNUSED[kind]);
}

async function recordStatus(
  deps: RecordStatusesDeps,
  received: ReceivedStatus,
  { read, due, isListened, unmatched, surplus }: Recording,
): Promise<void> {
  const { senderId, report, receivedAt } = received;
  const entry = timelineEntry(received);
  const message = await deps.messages.recordStatus(
    senderId,
    report.trackingToken,
    entry,
    report.error,
  );
  if (message === null) {
    unmatched.push(received);
    return;
  }
  if (tellsLess(message.timeline, entry)) return;
  if (isSurplus(message, entry)) {
    surplus.push(received);
    return;
  }
  const { workspaceId, conversationId, kind } = message;
  deps.live.publish(workspaceId, conversationId);
  reportCorrection(deps, message);
  if (report.status === 'failed') await recordFailure(deps, message, received);
  const { tracked, hasWebhooks } = rulesOf(kind);
  if (!tracked) return;
  const reported = reportedEvent(received);
  if (!hasWebhooks) {
    await deps.raiseEvent(statusChangedEvent(message, reported, receivedAt), read);
    return;
  }
  const event = await storeStatusEvent(deps, message, received, read.settings);
  const delivery = dueNow(deps, event, read, receivedAt);
  if (delivery !== null) due.push(delivery);
  if (await isListened(workspaceId))
    await logStatus(deps, { message, reported, event, receivedAt });
}

async function recordFailure(
  deps: RecordStatusesDeps,
  message: Message,
  { report: { error, occurredAt }, receivedAt }: ReceivedStatus,
): Promise<void> {
  await handOverUndelivered(deps, message);
  await noteFailure(deps, message, { error, at: reportedTime(occurredAt, receivedAt) });
}
