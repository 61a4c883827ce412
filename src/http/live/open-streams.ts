import type { Response } from 'express';
import { HeraldError } from '../../domain/errors';
import { createShares } from '../../services/steps/shares';
import { type EventStream, HEARTBEAT_MS, openEventStream } from './event-stream';

/** Person or key that opens a stream. */
interface StreamOwner {
  id: string;
  workspaceId: string;
}

/** Streams of one purpose. */
interface StreamKind {
  /** Limit of open streams of one owner, a person or a key, in this process. */
  mostPerOwner: number;
  /** Sentence of the refusal. */
  refusal: string;
  /** Called with the number of open streams whenever it changes. */
  noteOpen(open: number): void;
}

/** Source of one stream's events. */
interface StreamSource {
  /** Place where the client would resume; null while it would miss something. */
  cursor(): string | null;
  stop(): void;
}

/**
 * Answers with a stream, and keeps it until its client goes or the process stops. `begin` starts its source.
 * @throws HeraldError rate_limited, too_many_streams, temporarily_unavailable
 */
type HoldStream = (
  response: Response,
  owner: StreamOwner,
  begin: (stream: EventStream) => StreamSource,
) => void;

/** The open streams of this process, whatever they tell. */
export interface OpenStreams {
  /** Creates what opens streams of a kind. */
  holding(kind: StreamKind): HoldStream;
  /** Ends all of them; no more are opened. */
  close(): void;
}

const AGAIN_SECONDS = 5;
const TOO_MANY =
  'this workspace has as many live streams open as it may have now: close some, or try again later';

/**
 * Creates the one count of streams of a process, of which each workspace has a share.
 * @param maxStreams limit of open streams of all workspaces
 */
export function createOpenStreams(maxStreams: number): OpenStreams {
  const open = new Map<EventStream, string>();
  const shares = createShares({ total: maxStreams });
  let isClosing = false;

  /** Returns the function that ends the count of a stream. */
  function admit({ id, workspaceId }: StreamOwner, { mostPerOwner, refusal }: StreamKind) {
    if (isClosing) throw refused('temporarily_unavailable', 'this process is stopping; try again');
    const own = [...open.values()].filter((each) => each === id).length;
    if (own >= mostPerOwner) throw refused('rate_limited', refusal);
    const release = shares.tryTake(workspaceId, 1);
    if (release === null) throw refused('too_many_streams', TOO_MANY);
    return release;
  }

  function holding(kind: StreamKind): HoldStream {
    let count = 0;
    return (response, owner, begin) => {
      // Closed while its owner was looked up: no close event would follow.
      if (response.destroyed) return;
      const release = admit(owner, kind);
      const stream = openEventStream(response);
      open.set(stream, owner.id);
      kind.noteOpen((count += 1));
      response.once('close', () => {
        open.delete(stream);
        release();
        kind.noteOpen((count -= 1));
      });
      // After the count's end is sure: a source that cannot begin ends the answer.
      const source = begin(stream);
      const heartbeat = setInterval(() => stream.beat(source.cursor()), HEARTBEAT_MS);
      response.once('close', () => {
        clearInterval(heartbeat);
        source.stop();
      });
    };
  }

  return {
    holding,
    close() {
      isClosing = true;
      for (const stream of open.keys()) stream.end();
    },
  };
}

function refused(
  code: 'rate_limited' | 'too_many_streams' | 'temporarily_unavailable',
  message: string,
): HeraldError {
  return new HeraldError(code, message, { retryAfterSeconds: AGAIN_SECONDS });
}
