import { type Conversation, getConversations } from '../../../lib/api/inbox';
import { openLiveStream } from '../../../lib/live/live-stream';
import { createPasses } from '../../../lib/live/passes';
import { createHold } from './hold';
import { type Known, knownFrom, newInbound } from './new-inbound';
import { noticesOf } from './notices';
import { showNotice } from './show-notice';

interface NotifierOptions {
  workspaceId: string;
  /** Shows what the customer wrote, not only who did. */
  showsText: boolean;
  playsSound: boolean;
  /** Opens a conversation in this tab; the list for null. */
  open: (conversationId: string | null) => void;
  /** The browser cannot notify. */
  onUnable: () => void;
  signal: AbortSignal;
}

/** Held by one tab of the browser, which notifies for all. */
const NOTIFIER = 'herald-notifier';
/** Shared by the tabs that somebody looks at. */
const VISIBLE = 'herald-visible';
const LISTED_MAX = 30;
const NONE: ReadonlySet<string> = new Set();

/** Notifies from one tab of the browser, while no tab of Herald is looked at, until the signal. */
export function startNotifier(options: NotifierOptions): void {
  const { signal, workspaceId } = options;
  // A browser without them has no notifications either: both need https.
  if (!('locks' in navigator) || !('Notification' in window)) return;
  holdWhileVisible(signal);
  const name = `${NOTIFIER} ${workspaceId}`;
  navigator.locks
    .request(name, { signal }, () => notifyInBackground(options))
    .catch(() => undefined);
}

/** Tells the other tabs that this one is looked at. */
function holdWhileVisible(signal: AbortSignal): void {
  const hold = createHold(
    (grant) => void navigator.locks.request(VISIBLE, { mode: 'shared' }, grant),
  );
  const change = (): void => (document.hidden || signal.aborted ? hold.release() : hold.take());
  document.addEventListener('visibilitychange', change, { signal });
  signal.addEventListener('abort', hold.release);
  change();
}

async function isLookedAt(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return !document.hidden || held.some(({ name }) => name === VISIBLE);
}

/** Follows the change feed while the tab is hidden. Resolves with the signal. */
function notifyInBackground(options: NotifierOptions): Promise<void> {
  const { signal } = options;
  let stop = (): void => undefined;
  const change = (): void => {
    stop();
    stop = document.hidden ? follow(options) : () => undefined;
  };
  document.addEventListener('visibilitychange', change, { signal });
  change();
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

function follow(options: NotifierOptions): () => void {
  const passes = createPasses({ read: readerOf(options), onBehind: () => undefined });
  const close = openLiveStream(
    `/api/v1/workspaces/${encodeURIComponent(options.workspaceId)}/live`,
    {
      onState: (state) => state === 'live' && passes.retry(),
      onChanged: passes.changed,
      onResync: passes.everything,
      onPresence: () => undefined,
      onRefused: () => undefined,
    },
    { inBackground: true },
  );
  return () => {
    close();
    passes.stop();
  };
}

/** Returns what reads the lists and notifies of what is new in them. The first time nothing is. */
function readerOf(options: NotifierOptions) {
  let known: Known | null = null;
  return async ({ ids }: { ids: ReadonlySet<string> }): Promise<ReadonlySet<string>> => {
    const lists = await unreadOf(options.workspaceId);
    const fresh = known === null ? [] : newInbound(known, lists.flat(), ids);
    known = knownFrom(lists, LISTED_MAX);
    const isWanted = fresh.length > 0 && !(await isLookedAt());
    if (isWanted && !options.signal.aborted) announce(fresh, options);
    return NONE;
  };
}

function announce(fresh: Conversation[], options: NotifierOptions): void {
  try {
    for (const notice of noticesOf(fresh, options.showsText))
      showNotice(notice, () => options.open(notice.conversationId));
  } catch {
    options.onUnable();
    return;
  }
  if (!options.playsSound) return;
  // Without its code there is no sound.
  void import('./play-sound').then(({ playSound }) => playSound()).catch(() => undefined);
}

/** Lists what waits for the person: unread, and not on Autopilot. */
async function unreadOf(workspaceId: string): Promise<Conversation[][]> {
  const query = { unread: 'true', limit: LISTED_MAX } as const;
  const lists = await Promise.all([
    getConversations(workspaceId, { ...query, handling: 'unassigned' }),
    getConversations(workspaceId, { ...query, assignedTo: 'me' }),
  ]);
  return lists.map(({ data }) => data);
}
