import type { Response } from 'express';
import type { ApiKey } from '../../domain/api-key';
import { type EventKind, postedName } from '../../domain/webhook-event';
import type { Metrics } from '../../ports/metrics';
import type { ListenToStatuses } from '../../services/listeners/listen-to-statuses';
import type { MayListen } from '../../services/listeners/may-listen';
import type { ListenEvent } from '../../services/listeners/steps/listening-client';
import type { EventStream } from './event-stream';
import type { OpenStreams } from './open-streams';

interface ListenStreamsDeps {
  listenToStatuses: ListenToStatuses;
  mayListen: MayListen;
  metrics: Metrics;
  openStreams: OpenStreams;
}

/** Developer's machine that listens with a key. */
interface Listener {
  key: ApiKey;
  kinds: readonly EventKind[];
  /** Id of the last event it had; null for a new listener. */
  lastEventId: string | null;
  /** How long ago a new listener begins; null for now. */
  sinceMs: number | null;
}

/** Streams of events for developers. */
export interface ListenStreams {
  /** Answers with a stream. @throws HeraldError rate_limited, too_many_streams, temporarily_unavailable */
  open(response: Response, listener: Listener): void;
}

const STREAMS_PER_KEY = 5;
const REFUSAL = `this API key has ${STREAMS_PER_KEY} streams open: end one of them first`;
/** A key that was revoked listens no longer than this and one look at the database. */
const RECHECK_MS = 2000;

/** Opens streams. Each lives until its client goes, its key may no longer listen, or the process stops. */
export function createListenStreams(deps: ListenStreamsDeps): ListenStreams {
  const hold = deps.openStreams.holding({
    mostPerOwner: STREAMS_PER_KEY,
    refusal: REFUSAL,
    noteOpen: (open) => deps.metrics.listeners(open),
  });

  return {
    open(response, { key, ...listener }) {
      hold(response, key, (stream) => {
        const listening = deps.listenToStatuses(key.workspaceId, {
          ...listener,
          send(event) {
            stream.send(event.kind, event.cursor, dataOf(event));
            deps.metrics.listenerEventSent(event.kind);
          },
          drained: () => stream.drained(),
        });
        const stopChecking = keepChecking(() => deps.mayListen(key.id), stream);
        return {
          cursor: () => listening.cursor(),
          stop() {
            stopChecking();
            listening.stop();
          },
        };
      });
    },
  };
}

function dataOf(event: ListenEvent): object {
  if (event.kind === 'ready') return { resumed: event.resumed };
  if (event.kind === 'gap') return {};
  const { id: eventId, status, createdAt, body } = event.event;
  return { eventId, event: postedName(status), createdAt, body };
}

/** Ends a stream when its key may no longer listen. Returns what stops the checks. */
function keepChecking(mayListen: () => Promise<boolean>, stream: EventStream): () => void {
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void mayListen().then((may) => {
      isChecking = false;
      if (!may) stream.end();
    });
  }, RECHECK_MS);
  return () => clearInterval(timer);
}
