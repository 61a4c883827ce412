import type { Webhook } from './webhook.ts';

/** Progress that a later run goes on from. */
export interface Progress {
  /** Place in the stream before which every webhook was answered; null before the first. */
  cursor: string | null;
  /** Ids of the webhooks that were answered last, oldest first. */
  answered: string[];
}

/** Settings of a queue. */
export interface QueueOptions {
  progress: Progress;
  /** Webhooks that are posted at the same time. */
  concurrency: number;
  /** Webhooks that may wait; the stream is not read any further then. */
  capacity: number;
  /** Posts a webhook until it is answered. A rejection leaves it unanswered, for the next run. */
  deliver: (webhook: Webhook) => Promise<void>;
  /** Called after each step of the progress. */
  onProgress: () => void;
  /** Ends every wait for room. */
  stopped: AbortSignal;
}

/** Webhooks on their way to the developer's server, started in the order in which they came. */
export interface DeliveryQueue {
  /** Adds a webhook, unless it was added or answered before. */
  add: (webhook: Webhook, cursor: string) => void;
  /** Notes a place of the stream without a webhook. */
  mark: (cursor: string) => void;
  /** Waits until another webhook may be added, or the listener stops. */
  room: () => Promise<void>;
  progress: () => Progress;
}

/** Ids that are kept: Herald tells the events of some seconds again when a listener resumes. */
const ANSWERED_MAX = 2000;

interface Entry {
  cursor: string;
  webhook: Webhook | null;
  isDone: boolean;
}

/** Creates the queue of a listener. Its progress passes a webhook once it and all before it were answered. */
export function createDeliveryQueue(options: QueueOptions): DeliveryQueue {
  const answered = new Set(options.progress.answered);
  const waitingIds = new Set<string>();
  const entries: Entry[] = [];
  let { cursor } = options.progress;
  let wakeReader = (): void => undefined;
  options.stopped.addEventListener('abort', () => wakeReader(), { once: true });
  const start = createWorkers(options, (entry) => {
    entry.isDone = true;
    waitingIds.delete(entry.webhook.eventId);
    addBounded(answered, entry.webhook.eventId);
    settle();
  });

  function settle(): void {
    while (entries[0]?.isDone === true) cursor = entries.shift()?.cursor ?? cursor;
    options.onProgress();
    if (entries.length < options.capacity) wakeReader();
  }

  function mark(place: string): void {
    const last = entries.at(-1);
    // Nothing is posted at marks: two in a row are one.
    if (last?.webhook === null) last.cursor = place;
    else entries.push({ cursor: place, webhook: null, isDone: true });
    settle();
  }

  return {
    mark,
    add(webhook, place) {
      if (answered.has(webhook.eventId) || waitingIds.has(webhook.eventId)) return mark(place);
      const entry = { cursor: place, webhook, isDone: false };
      entries.push(entry);
      waitingIds.add(webhook.eventId);
      start(entry);
    },
    async room() {
      while (entries.length >= options.capacity && !options.stopped.aborted)
        await new Promise<void>((resolve) => (wakeReader = resolve));
    },
    progress: () => ({ cursor, answered: [...answered] }),
  };
}

type WebhookEntry = Entry & { webhook: Webhook };

/** Returns a function that posts a webhook as soon as fewer than `concurrency` are under way. */
function createWorkers(
  { concurrency, deliver }: QueueOptions,
  done: (entry: WebhookEntry) => void,
): (entry: WebhookEntry) => void {
  const waiting: WebhookEntry[] = [];
  let active = 0;

  async function work(): Promise<void> {
    active += 1;
    // A rejection means that the listener stops: no more are started.
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      await deliver(entry.webhook);
      done(entry);
    }
    active -= 1;
  }

  return (entry) => {
    waiting.push(entry);
    if (active < concurrency) work().catch(() => undefined);
  };
}

function addBounded(ids: Set<string>, id: string): void {
  ids.add(id);
  for (const oldest of ids) {
    if (ids.size <= ANSWERED_MAX) return;
    ids.delete(oldest);
  }
}
