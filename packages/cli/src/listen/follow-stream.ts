import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../errors.ts';
import { RefusedError } from '../http/request-json.ts';
import { type StreamSource, lossReason, openStream } from './open-stream.ts';
import type { StreamBlock } from './read-events.ts';
import { type Webhook, readWebhook } from './webhook.ts';

/** Reader of a stream that outlives its connections. */
export interface StreamReader {
  /** Called when the stream is ready, once for each connection. @param isFirst false after a loss */
  ready(isFirst: boolean): void;
  /** Takes a webhook, and may make the stream wait. */
  webhook(webhook: Webhook, cursor: string): Promise<void>;
  /** Takes a place of the stream without a webhook. */
  mark(cursor: string): void;
  /** Called when some webhooks are no longer in the log of the stream. */
  gap(): void;
  /** Called when a connection was lost. @param nextInMs pause until the next one */
  lost(reason: string, nextInMs: number): void;
}

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 10_000;
/** Refusals that pass by themselves, as every 5xx does: a request that was slow, too many streams. */
const PASSING_STATUSES: readonly number[] = [408, 429];

/**
 * Follows the stream and connects again whenever it breaks, with growing pauses.
 *
 * @param lastEventId place to go on from; null for now
 * @throws {CliError} when Herald refuses for good @throws the reason of the signal
 */
export async function followStream(
  source: StreamSource,
  lastEventId: string | null,
  reader: StreamReader,
  stopped: AbortSignal,
): Promise<never> {
  const place = { cursor: lastEventId, isFirst: true, pauseMs: FIRST_PAUSE_MS };
  const take = (block: StreamBlock) => takeBlock(block, reader, place);
  for (;;) {
    let reason = 'closed by Herald';
    try {
      await openStream(source, place.cursor, take, stopped);
    } catch (error) {
      stopped.throwIfAborted();
      if (error instanceof CliError && !isPassing(error, place)) throw withAdvice(error);
      reason = error instanceof CliError ? error.message : lossReason(error, source.url);
    }
    const nextInMs = Math.round(place.pauseMs * (0.75 + Math.random() / 4));
    place.pauseMs = Math.min(place.pauseMs * 2, LAST_PAUSE_MS);
    reader.lost(reason, nextInMs);
    await pause(nextInMs, undefined, { signal: stopped });
  }
}

/** Place in the stream, over its connections. */
interface Place {
  cursor: string | null;
  isFirst: boolean;
  /** Pause after the next loss. */
  pauseMs: number;
}

async function takeBlock(
  { event, id, data }: StreamBlock,
  reader: StreamReader,
  place: Place,
): Promise<void> {
  if (event === 'gap') reader.gap();
  if (event === 'ready') {
    reader.ready(place.isFirst);
    Object.assign(place, { isFirst: false, pauseMs: FIRST_PAUSE_MS });
    // Webhooks after the place are still to come: only a new listener begins where the stream is ready.
    if (place.cursor !== null) return;
  }
  if (id === undefined) return;
  if (event === 'webhook') await reader.webhook(readWebhook(data), id);
  else reader.mark(id);
  place.cursor = id;
}

/** Tells whether the next connection may go better. Once Herald was there, a proxy that answers for it passes. */
function isPassing(error: CliError, { isFirst }: Place): boolean {
  if (!(error instanceof RefusedError)) return false;
  const { status, code } = error;
  if (status >= 500 || PASSING_STATUSES.includes(status)) return true;
  return !isFirst && code === 'unexpected_answer';
}

function withAdvice(error: CliError): CliError {
  const isKnown = !(error instanceof RefusedError) || error.status !== 404;
  if (isKnown || error.code === 'unexpected_answer') return error;
  return new CliError(error.code, 'this Herald has no stream to listen to: update it');
}
