import { setTimeout as pause } from 'node:timers/promises';
import { HeraldAnswerError, HeraldConnectionError } from '../../../client/src/index.ts';
import { describeFailure } from '../errors.ts';
import { findConnection } from '../profiles/connection.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { FAILED_STATES, type LogLine } from './log-line.ts';
import { createNews } from './news.ts';
import { type LogSource, deliverySource, messageSource } from './log-sources.ts';

/** Options of the log. */
export interface TailOptions {
  failedOnly: boolean;
  /** Earlier lines to begin with. */
  lines: number;
}

const POLL_MS = 2000;

/** Prints each state that messages and deliveries come into, until Ctrl-C. */
export async function tailLogs(tools: Tools, { failedOnly, lines }: TailOptions): Promise<void> {
  const { stopped } = tools.terminal;
  const connection = await findConnection(tools);
  const sources = [messageSource(connection, stopped), deliverySource(connection, stopped)];
  const news = createNews();
  const fresh = (readings: Reading[]) =>
    news
      .of(readings.flatMap((reading) => reading.lines))
      .filter(({ state }) => !failedOnly || FAILED_STATES.includes(state));
  try {
    for (;;) {
      const readings = await Promise.all(sources.map((source) => readSource(tools, source)));
      const earlier = fresh(readings.filter(({ isFirst }) => isFirst));
      const later = fresh(readings.filter(({ isFirst }) => !isFirst));
      for (const line of [...earlier.slice(Math.max(earlier.length - lines, 0)), ...later])
        tools.answer({ text: textOf(line), json: line });
      await pause(POLL_MS, undefined, { signal: stopped });
    }
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
}

/** Lines of a source. */
interface Reading {
  lines: LogLine[];
  /** Whether the source could not be read before, so that its lines are earlier ones. */
  isFirst: boolean;
}

const NO_LINES: Reading = { lines: [], isFirst: false };

/** Reads a source; one that fails for a while, or that the key may not read, has no lines. */
async function readSource(tools: Tools, source: LogSource): Promise<Reading> {
  if (source.isRefused) return NO_LINES;
  try {
    const lines = await source.read();
    const isFirst = !source.isRead;
    source.isRead = true;
    return { lines, isFirst };
  } catch (error) {
    tools.terminal.stopped.throwIfAborted();
    if (isPassing(error, source)) {
      tools.say(`warning: ${printable(describeFailure(error)?.error ?? '')}`);
      return NO_LINES;
    }
    const status = error instanceof HeraldAnswerError ? error.status : null;
    if (!source.isOptional || (status !== 403 && status !== 404)) throw error;
    source.isRefused = true;
    tools.say(`No ${source.name}: the key needs the scope deliveries:read.`);
    return NO_LINES;
  }
}

/** Tells whether the next reading may go better. Once Herald was there, a proxy that answers for it passes. */
function isPassing(error: unknown, { isRead }: LogSource): boolean {
  if (error instanceof HeraldConnectionError) return true;
  if (!(error instanceof HeraldAnswerError)) return false;
  const { status, code } = error;
  return status === 429 || status >= 500 || (isRead && code === 'unexpected_answer');
}

function textOf({ kind, id, state, createdAt, about }: LogLine): string {
  const words = [createdAt, kind.padEnd('delivery'.length), state.padEnd('unreachable'.length), id];
  return printable(`${words.join('  ')}  ${about}`);
}
