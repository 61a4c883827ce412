import { HeraldError } from '../../domain/errors';
import type { EventStream } from './event-stream';

/** Owner of streams: a person or a key. */
export interface StreamOwner {
  id: string;
  /** Limit of open streams of this owner in this process. */
  most: number;
  /** Sentence of the refusal. */
  refusal: string;
}

/** The open streams of this process, whatever they tell. */
export interface OpenStreams {
  /** Checks that an owner may open another. @throws HeraldError rate_limited, temporarily_unavailable */
  admit(owner: StreamOwner): void;
  /** Counts a stream until the function that it returns is called. */
  add(owner: StreamOwner, stream: EventStream): () => void;
  /** Ends all of them; no more are opened. */
  close(): void;
}

const AGAIN_SECONDS = 5;

/** Creates the one count of streams of a process. @param maxStreams limit of open streams of all owners */
export function createOpenStreams(maxStreams: number): OpenStreams {
  const open = new Map<EventStream, string>();
  let isClosing = false;

  return {
    admit({ id, most, refusal }) {
      if (isClosing)
        throw refused('temporarily_unavailable', 'this process is stopping; try again');
      if (open.size >= maxStreams)
        throw refused(
          'temporarily_unavailable',
          'too many live streams are open; try again shortly',
        );
      const own = [...open.values()].filter((each) => each === id).length;
      if (own >= most) throw refused('rate_limited', refusal);
    },
    add({ id }, stream) {
      open.set(stream, id);
      return () => void open.delete(stream);
    },
    close() {
      isClosing = true;
      for (const stream of open.keys()) stream.end();
    },
  };
}

function refused(code: 'rate_limited' | 'temporarily_unavailable', message: string): HeraldError {
  return new HeraldError(code, message, { retryAfterSeconds: AGAIN_SECONDS });
}
