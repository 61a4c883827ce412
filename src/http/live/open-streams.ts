import type { Response } from 'express';
import { HeraldError } from '../../domain/errors';
import { type EventStream, HEARTBEAT_MS, openEventStream } from './event-stream';

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
 * @throws HeraldError rate_limited, temporarily_unavailable
 */
type HoldStream = (
  response: Response,
  ownerId: string,
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

/** Creates the one count of streams of a process. @param maxStreams limit of open streams of all owners */
export function createOpenStreams(maxStreams: number): OpenStreams {
  const open = new Map<EventStream, string>();
  let isClosing = false;

  function admit(ownerId: string, { mostPerOwner, refusal }: StreamKind): void {
    if (isClosing) throw refused('temporarily_unavailable', 'this process is stopping; try again');
    if (open.size >= maxStreams)
      throw refused('temporarily_unavailable', 'too many live streams are open; try again shortly');
    const own = [...open.values()].filter((each) => each === ownerId).length;
    if (own >= mostPerOwner) throw refused('rate_limited', refusal);
  }

  function holding(kind: StreamKind): HoldStream {
    let count = 0;
    return (response, ownerId, begin) => {
      admit(ownerId, kind);
      // Closed while its owner was looked up: no close event would follow.
      if (response.destroyed) return;
      const stream = openEventStream(response);
      open.set(stream, ownerId);
      kind.noteOpen((count += 1));
      const source = begin(stream);
      const heartbeat = setInterval(() => stream.beat(source.cursor()), HEARTBEAT_MS);
      response.once('close', () => {
        clearInterval(heartbeat);
        source.stop();
        open.delete(stream);
        kind.noteOpen((count -= 1));
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

function refused(code: 'rate_limited' | 'temporarily_unavailable', message: string): HeraldError {
  return new HeraldError(code, message, { retryAfterSeconds: AGAIN_SECONDS });
}
