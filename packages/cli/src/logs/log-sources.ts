import { listAt, optionalTextAt } from '../http/fields.ts';
import { requestJson } from '../http/request-json.ts';
import { type Connection, clientOf } from '../profiles/connection.ts';
import { type LogLine, deliveryLine, messageLine } from './log-line.ts';

/** List that the log is read from. */
export interface LogSource {
  name: string;
  /** Whether the log goes on without it. */
  isOptional: boolean;
  isRefused: boolean;
  /** Reads the newest lines, newest first. */
  read(): Promise<LogLine[]>;
}

/** Age of what is followed: later changes are rare. */
const WINDOW_MS = 15 * 60_000;
const PAGE_ROWS = 200;
const PAGES_MAX = 3;

/** Reads the messages that were sent by API. */
export function messageSource(connection: Connection, signal: AbortSignal): LogSource {
  const client = clientOf(connection);
  return {
    name: 'messages',
    isOptional: false,
    isRefused: false,
    async read() {
      const query = { since: windowStart(), limit: PAGE_ROWS };
      const lines: LogLine[] = [];
      for await (const message of client.messages.list(query, { signal })) {
        lines.push(messageLine(message));
        if (lines.length >= PAGE_ROWS * PAGES_MAX) break;
      }
      return lines;
    },
  };
}

/** Reads the webhook deliveries. */
export function deliverySource(connection: Connection, signal: AbortSignal): LogSource {
  return {
    name: 'deliveries',
    isOptional: true,
    isRefused: false,
    async read() {
      const from = windowStart();
      const lines: LogLine[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = new URLSearchParams({ from, limit: String(PAGE_ROWS) });
        if (cursor !== undefined) query.set('cursor', cursor);
        const url = `${connection.url}/api/v2/deliveries?${query}`;
        const { apiKey } = connection;
        const answer = await requestJson({ method: 'GET', url, apiKey, signal });
        lines.push(...listAt(answer['data'], 'data').map(deliveryLine));
        cursor = optionalTextAt(answer['nextCursor'], 'nextCursor');
        if (cursor === undefined) break;
      }
      return lines;
    },
  };
}

function windowStart(): string {
  return new Date(Date.now() - WINDOW_MS).toISOString();
}
