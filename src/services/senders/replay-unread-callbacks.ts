import { HeraldError } from '../../domain/errors';
import { identitiesOf } from '../../domain/identity';
import type { IdentityChangeReport } from '../../domain/inbound';
import { type Sender, portfolioOf } from '../../domain/sender';
import { type UnreadCallback, unreadCallbackContext } from '../../domain/unread-callback';
import type { PageCursor } from '../../domain/page';
import type { CallbackReading, ProviderCredentials, Steps } from '../../ports/messaging-provider';
import { findByIdentity } from '../customers/steps/find-by-identity';
import type { CallbackRead } from '../deliveries/steps/store-event';
import type { SharedDeps } from '../deps';
import { eachLimited, isDependencyAway } from '../steps/each-limited';
import { mapInSteps } from '../steps/in-steps';
import { findConnectionWithSettings, findSender } from './steps/find-sender';
import { type LateRecordingDeps, lateRecording } from './steps/late-recording';
import { type RecordContentDeps, recordContent } from './steps/record-content';
import { rereadMessages } from './steps/reread-messages';
import { openCredentials } from './steps/sender-credentials';

/**
 * Reads the unread callbacks of a sender, and the unread fields of its messages, again with the adapter as it is now, records what it understands as if it had done
 * so when they came, and removes them. Deliveries and answers are left to the reconciler. Can be repeated without harm, and
 * run at any time: all that is recorded has keys of its own. A process replays those of a sender once at a time, to have
 * time for other work.
 * @throws HeraldError sender_not_found, temporarily_unavailable, conflict while a replay of the sender is under way
 */
export function replayUnreadCallbacks(deps: ReplayUnreadDeps): ReplayUnreadCallbacks {
  const recording = lateRecording(deps);
  const underWay = new Set<string>();
  return async (workspaceId, senderId) => {
    const known = await findSender(deps.senders, workspaceId, senderId);
    if (underWay.has(senderId)) throw alreadyUnderWay();
    underWay.add(senderId);
    try {
      return await replayAll(deps, recording, known);
    } finally {
      underWay.delete(senderId);
    }
  };
}

export type ReplayUnreadDeps = LateRecordingDeps & Pick<SharedDeps, 'unreadCallbacks'>;

export interface ReplayResult {
  /** Callbacks that were read and recorded now, and messages of which more was read. */
  replayed: number;
  /** Callbacks that are still not understood. */
  unread: number;
  /** Callbacks that were read and could not be recorded, or not be opened. */
  failed: number;
}

export type ReplayUnreadCallbacks = (
  workspaceId: string,
  senderId: string,
) => Promise<ReplayResult>;

/** Callbacks read at a time, and recorded at once. */
const PAGE_ROWS = 100;
const CONCURRENCY = 8;

function alreadyUnderWay(): HeraldError {
  const sentence = 'the callbacks of this sender are being replayed: wait until that has ended';
  return new HeraldError('conflict', sentence);
}

async function replayAll(
  deps: ReplayUnreadDeps,
  recording: RecordContentDeps,
  { id: senderId, workspaceId, provider, connectionId }: Sender,
): Promise<ReplayResult> {
  const readAtMs = performance.now();
  const found = await findConnectionWithSettings(deps.senders, provider, connectionId);
  const { sender, settings, isListened } = found;
  const replaying: Replaying = {
    deps,
    recording,
    sender,
    credentials: openCredentials(deps.secretBox, sender),
    read: { settings, isListened, readAtMs },
    result: { replayed: 0, unread: 0, failed: 0 },
  };
  for (let cursor: PageCursor | null | undefined; cursor !== null;) {
    const page = { limit: PAGE_ROWS, cursor };
    const { rows, next } = await deps.unreadCallbacks.listOldest(workspaceId, senderId, page);
    const again = await mapInSteps(rows, (row) => readAgain(replaying, row));
    for (const group of groupsOf(again)) {
      const failures = await eachLimited(group, CONCURRENCY, (read) => replayOne(replaying, read));
      noteFailures(replaying, failures);
    }
    cursor = next;
  }
  replaying.result.replayed += await rereadMessages(deps, sender);
  return replaying.result;
}

interface Replaying {
  deps: ReplayUnreadDeps;
  recording: RecordContentDeps;
  sender: Sender;
  credentials: ProviderCredentials;
  read: CallbackRead;
  result: ReplayResult;
}

/** Counts failures. @throws the one that says that a dependency is away: the rest would fail as well */
function noteFailures({ deps, sender, result }: Replaying, failures: unknown[]): void {
  const { id: senderId, workspaceId } = sender;
  for (const error of failures) {
    if (isDependencyAway(error)) throw error;
    result.failed += 1;
    deps.log.warn({ err: error, workspaceId, senderId }, 'unread callback not replayed');
  }
}

/** An unread callback as it is read by now: null when it is no callback, or cannot be opened. */
interface ReadAgain {
  callback: UnreadCallback;
  content: CallbackReading | null;
  failure?: unknown;
}

/** Groups what can be recorded at once: a changed identity goes after everything before it, and before everything else. */
function groupsOf(read: ReadAgain[]): ReadAgain[][] {
  const groups: ReadAgain[][] = [];
  let isOpen = false;
  for (const each of read) {
    const isAlone = (each.content?.identityChanges.length ?? 0) > 0;
    if (isOpen && !isAlone) groups.at(-1)?.push(each);
    else groups.push([each]);
    isOpen = !isAlone;
  }
  return groups;
}

/** Whether nothing of a callback is left over: neither unread, nor of another number or account than the sender has by now. */
function isUnderstood({ unread, unreadLeftOut, ignored }: CallbackReading): boolean {
  const isForeign = 'foreign_number' in ignored || 'foreign_account' in ignored;
  return unread.length + unreadLeftOut === 0 && !isForeign;
}

async function replayOne(
  replaying: Replaying,
  { callback, content, failure: unreadable }: ReadAgain,
): Promise<void> {
  if (unreadable !== undefined) throw unreadable;
  const { deps, recording, sender, read, result } = replaying;
  const { id, workspaceId, receivedAt } = callback;
  if (content === null || !isUnderstood(content)) {
    result.unread += 1;
    return;
  }
  const used = await withoutErased(deps, sender, content, receivedAt);
  const [failure] = await recordContent(recording, sender, used, { receivedAt, read });
  if (failure !== undefined) throw failure;
  await deps.unreadCallbacks.remove(workspaceId, id);
  result.replayed += 1;
  deps.metrics.callbackItems(sender.provider, 'replayed', 1);
}

function* readAgain(
  { deps, sender, credentials }: Replaying,
  unread: UnreadCallback,
): Steps<ReadAgain> {
  yield;
  const { id, sealed } = unread;
  try {
    const opened = deps.secretBox.open(sealed, unreadCallbackContext(id));
    const { url, body } = JSON.parse(opened) as { url: string; body: string };
    const callback = { url, headers: {}, rawBody: Buffer.from(body) };
    const adapter = deps.providers[sender.provider];
    const content = yield* adapter.readCallback(credentials, callback, sender.number);
    return { callback: unread, content };
  } catch (failure) {
    return { callback: unread, content: null, failure };
  }
}

/**
 * Leaves out that a customer has another identity when they were erased since: it would bring a number back. Messages,
 * preferences and statuses are checked where they are recorded.
 */
async function withoutErased(
  deps: ReplayUnreadDeps,
  sender: Sender,
  content: CallbackReading,
  receivedAt: Date,
): Promise<CallbackReading> {
  const identityChanges: IdentityChangeReport[] = [];
  for (const change of content.identityChanges) {
    if (!(await isErasedSince(deps, sender, change, receivedAt))) identityChanges.push(change);
  }
  return { ...content, identityChanges };
}

async function isErasedSince(
  deps: ReplayUnreadDeps,
  sender: Sender,
  { previous, current }: IdentityChangeReport,
  receivedAt: Date,
): Promise<boolean> {
  const portfolioId = portfolioOf(sender);
  for (const each of [
    ...identitiesOf(previous, portfolioId),
    ...identitiesOf(current, portfolioId),
  ]) {
    const customer = await findByIdentity(deps, sender.workspaceId, each);
    const erasedAt = customer?.erasedAt ?? null;
    if (erasedAt !== null && receivedAt <= erasedAt) return true;
  }
  return false;
}
