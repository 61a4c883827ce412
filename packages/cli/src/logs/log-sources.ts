import { type Connection, clientOf } from '../profiles/connection.ts';
import { type LogLine, deliveryLine, messageLine } from './log-line.ts';

/** List that the log is read from. */
export interface LogSource {
  name: string;
  /** Whether the log goes on without it. */
  isOptional: boolean;
  isRefused: boolean;
  /** Whether it was read before. */
  isRead: boolean;
  /** Reads the newest lines, newest first. */
  read(): Promise<LogLine[]>;
}

/** Age of what is followed: later changes are rare. */
const WINDOW_MS = 15 * 60_000;
const PAGE_ROWS = 200;
const ROWS_MAX = 600;

/** Reads the messages that were sent by API. */
export function messageSource(connection: Connection, signal: AbortSignal): LogSource {
  const client = clientOf(connection);
  return {
    name: 'messages',
    isOptional: false,
    isRefused: false,
    isRead: false,
    read() {
      const query = { since: windowStart(), limit: PAGE_ROWS };
      return firstRows(client.messages.list(query, { signal }), messageLine);
    },
  };
}

/** Reads the webhook deliveries. */
export function deliverySource(connection: Connection, signal: AbortSignal): LogSource {
  const client = clientOf(connection);
  return {
    name: 'deliveries',
    isOptional: true,
    isRefused: false,
    isRead: false,
    read() {
      const query = { from: windowStart(), limit: PAGE_ROWS };
      return firstRows(client.deliveries.list(query, { signal }), deliveryLine);
    },
  };
}

/** Returns the lines of the first rows of a list. */
async function firstRows<Row>(
  rows: AsyncIterable<Row>,
  lineOf: (row: Row) => LogLine,
): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for await (const row of rows) {
    lines.push(lineOf(row));
    if (lines.length >= ROWS_MAX) break;
  }
  return lines;
}

function windowStart(): string {
  return new Date(Date.now() - WINDOW_MS).toISOString();
}
