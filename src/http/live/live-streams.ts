import type { Request, Response } from 'express';
import { HeraldError } from '../../domain/errors';
import type { Metrics } from '../../ports/metrics';
import type { LiveEvent } from '../../services/live/steps/live-event';
import type { MayWatch } from '../../services/live/may-watch';
import type { WatchWorkspace } from '../../services/live/watch-workspace';

interface LiveStreamsDeps {
  watchWorkspace: WatchWorkspace;
  mayWatch: MayWatch;
  metrics: Metrics;
  /** Interval between checks of a stream's session and membership. */
  recheckMs: number;
  /** Limit of open streams of this process. */
  maxStreams: number;
}

/** Person who watches a workspace. */
interface Watcher {
  personId: string;
  memberId: string;
  workspaceId: string;
  /** Id of the last event they had; null for a new watcher. */
  lastEventId: string | null;
}

/** The open streams of this process. */
export interface LiveStreams {
  /** Answers with a stream. @throws HeraldError rate_limited, temporarily_unavailable */
  open(request: Request, response: Response, watcher: Watcher): void;
  /** Ends all of them; no more are opened. */
  close(): void;
}

const HEARTBEAT_MS = 15_000;
const STREAMS_PER_PERSON = 20;
const AGAIN_SECONDS = 5;

/** A busy stream checks once a second at most. */
const VALID_MS = 1000;
/** Pause of browsers before they reconnect. */
const RETRY_MS = 2000;
/** A reader that falls this far behind is cut off, and resumes where it was. */
const MAX_BEHIND_BYTES = 1024 * 1024;
/** Time for the last bytes to leave. */
const END_MS = 1000;

/** Opens streams. Each lives until its browser goes, its person may no longer watch, or the process stops. */
export function createLiveStreams(deps: LiveStreamsDeps): LiveStreams {
  const open = new Map<EventStream, string>();
  let isClosing = false;

  function admit(personId: string): void {
    if (isClosing) throw refusal('temporarily_unavailable', 'this process is stopping; try again');
    if (open.size >= deps.maxStreams)
      throw refusal('temporarily_unavailable', 'too many live streams are open; try again shortly');
    const own = [...open.values()].filter((each) => each === personId).length;
    if (own < STREAMS_PER_PERSON) return;
    throw refusal(
      'rate_limited',
      `you have ${STREAMS_PER_PERSON} live streams open: close one of those pages first`,
    );
  }

  return {
    open(request, response, { personId, memberId, workspaceId, lastEventId }) {
      admit(personId);
      // Closed while its session was looked up: no close event would follow.
      if (response.destroyed) return;
      const stream = openEventStream(response);
      open.set(stream, personId);
      deps.metrics.liveStreams(open.size);
      const gate = createWatchGate({
        mayWatch: () => deps.mayWatch(request.get('cookie'), workspaceId),
        send({ kind, cursor, ...data }) {
          stream.send(kind, cursor, data);
          deps.metrics.liveEventSent(kind);
        },
        end: () => stream.end(),
      });
      const watch = deps.watchWorkspace(workspaceId, { memberId, lastEventId }, gate.send);
      const heartbeat = setInterval(
        () => stream.beat(gate.isChecking() ? null : watch.cursor()),
        HEARTBEAT_MS,
      );
      const recheck = setInterval(gate.check, deps.recheckMs);
      response.once('close', () => {
        clearInterval(heartbeat);
        clearInterval(recheck);
        watch.stop();
        open.delete(stream);
        deps.metrics.liveStreams(open.size);
      });
    },
    close() {
      isClosing = true;
      for (const stream of open.keys()) stream.end();
    },
  };
}

function refusal(code: 'rate_limited' | 'temporarily_unavailable', message: string): HeraldError {
  return new HeraldError(code, message, { retryAfterSeconds: AGAIN_SECONDS });
}

/** An open answer of `text/event-stream`. */
interface EventStream {
  send(event: string, id: string, data: object): void;
  /** Sends a comment so that proxies keep the connection; `id` advances the place where a browser resumes. */
  beat(id: string | null): void;
  end(): void;
}

/** Begins the answer. Ids are Herald's own and data is JSON, so neither holds a line break. */
function openEventStream(response: Response): EventStream {
  response.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // nginx buffers answers otherwise.
    'X-Accel-Buffering': 'no',
    // The connection ends with the stream, so a stop need not wait for it.
    Connection: 'close',
  });
  response.flushHeaders();

  function write(lines: string[]): void {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MAX_BEHIND_BYTES) response.destroy();
    else response.write(`${lines.join('\n')}\n\n`);
  }

  write([`retry: ${RETRY_MS}`]);
  return {
    send: (event, id, data) =>
      write([`event: ${event}`, `id: ${id}`, `data: ${JSON.stringify(data)}`]),
    beat: (id) => write([': still here', ...(id === null ? [] : [`id: ${id}`])]),
    end() {
      response.end();
      setTimeout(() => response.destroy(), END_MS).unref();
    },
  };
}

/** Gate between the change feed and one stream: nothing passes to a person who signed out or was removed. */
interface WatchGate {
  send: (event: LiveEvent) => void;
  /** Checks now whether the person may still watch, and ends the stream if not. */
  check: () => void;
  /** Returns true while events wait for a check. */
  isChecking: () => boolean;
}

interface WatchGateOptions {
  mayWatch: () => Promise<boolean>;
  send: (event: LiveEvent) => void;
  end: () => void;
  /** How long a check is valid. */
  validMs?: number;
}

/** Holds events back until the person was checked within the last second. The guard of the request was the first check. */
export function createWatchGate(options: WatchGateOptions): WatchGate {
  const { mayWatch, send, end, validMs = VALID_MS } = options;
  let checkedAtMs = performance.now();
  let waiting: LiveEvent[] | null = null;

  async function recheck(): Promise<void> {
    const may = await mayWatch();
    const events = waiting ?? [];
    waiting = null;
    checkedAtMs = performance.now();
    if (!may) return end();
    for (const event of events) send(event);
  }

  function check(): void {
    if (waiting !== null) return;
    waiting = [];
    recheck().catch(() => {
      waiting = null;
      end();
    });
  }

  return {
    check,
    isChecking: () => waiting !== null,
    send(event) {
      if (waiting === null && performance.now() - checkedAtMs > validMs) check();
      if (waiting === null) send(event);
      else waiting.push(event);
    },
  };
}
