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
  let isFirst = true;
  try {
    for (;;) {
      const found = (await Promise.all(sources.map((source) => readSource(tools, source)))).flat();
      const fresh = news
        .of(found)
        .filter(({ state }) => !failedOnly || FAILED_STATES.includes(state));
      for (const line of isFirst
        ? fresh.slice(fresh.length - Math.min(lines, fresh.length))
        : fresh)
        tools.answer({ text: textOf(line), json: line });
      isFirst = false;
      await pause(POLL_MS, undefined, { signal: stopped });
    }
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
}

/** Reads a source; one that fails for a while, or that the key may not read, has no lines. */
async function readSource(tools: Tools, source: LogSource): Promise<LogLine[]> {
  if (source.isRefused) return [];
  try {
    return await source.read();
  } catch (error) {
    tools.terminal.stopped.throwIfAborted();
    const status = error instanceof HeraldAnswerError ? error.status : null;
    if (source.isOptional && (status === 403 || status === 404)) {
      source.isRefused = true;
      tools.say(`No ${source.name}: the key needs the scope deliveries:read.`);
      return [];
    }
    if (!isPassing(error, status)) throw error;
    tools.say(`warning: ${printable(describeFailure(error)?.error ?? '')}`);
    return [];
  }
}

/** Tells whether the next reading may go better. */
function isPassing(error: unknown, status: number | null): boolean {
  return error instanceof HeraldConnectionError || status === 429 || (status ?? 0) >= 500;
}

function textOf({ kind, id, state, createdAt, about }: LogLine): string {
  const words = [createdAt, kind.padEnd('delivery'.length), state.padEnd('unreachable'.length), id];
  return printable(`${words.join('  ')}  ${about}`);
}
