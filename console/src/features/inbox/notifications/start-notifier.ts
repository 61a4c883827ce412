import { type Conversation, getConversations } from '../../../lib/api/inbox';
import { openLiveStream } from '../../../lib/live/live-stream';
import { createPasses } from '../../../lib/live/passes';
import { nameOfCustomer } from '../name-of-customer';
import { type Known, knownFrom, newInbound } from './new-inbound';

interface NotifierOptions {
  workspaceId: string;
  /** Shows what the customer wrote, not only who did. */
  showsText: boolean;
  /** Opens a conversation in this tab. */
  open: (conversationId: string) => void;
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
  let release = (): void => undefined;
  const change = (): void => {
    release();
    if (document.hidden || signal.aborted) return;
    void navigator.locks.request(
      VISIBLE,
      { mode: 'shared' },
      () => new Promise<void>((resolve) => (release = resolve)),
    );
  };
  document.addEventListener('visibilitychange', change, { signal });
  signal.addEventListener('abort', () => release());
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
  const { workspaceId } = options;
  let known: Known | null = null;
  let isOver = false;
  const passes = createPasses({
    async read({ ids }) {
      const rows = await unreadOf(workspaceId);
      const fresh = known === null ? [] : newInbound(known, rows, ids);
      known = knownFrom(rows);
      if (fresh.length === 0 || isOver || (await isLookedAt())) return NONE;
      for (const row of fresh) notify(row, options);
      return NONE;
    },
    onBehind: () => undefined,
  });
  const close = openLiveStream(
    `/api/v1/workspaces/${encodeURIComponent(workspaceId)}/live`,
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
    isOver = true;
  };
}

/** Lists what waits for the person: unread, and not on Autopilot. */
async function unreadOf(workspaceId: string): Promise<Conversation[]> {
  const query = { unread: 'true', limit: LISTED_MAX } as const;
  const lists = await Promise.all([
    getConversations(workspaceId, { ...query, handling: 'unassigned' }),
    getConversations(workspaceId, { ...query, assignedTo: 'me' }),
  ]);
  return lists.flatMap(({ data }) => data);
}

function notify({ conversationId, customer, lastMessage }: Conversation, options: NotifierOptions) {
  const text = options.showsText ? (lastMessage?.text ?? '') : '';
  const shown = new Notification(nameOfCustomer(customer), {
    body: text === '' ? 'New message' : text,
    // A further message replaces the notification of its conversation.
    tag: conversationId,
  });
  shown.addEventListener('click', () => {
    window.focus();
    options.open(conversationId);
    shown.close();
  });
}
