import type { TestHerald } from './herald';
import { until } from './wait';

export interface StreamEvent {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

/** A status as listeners get it. */
export interface ToldWebhook {
  eventId: string;
  event: string;
  createdAt: string;
  body: string;
}

/** An EventSource as browsers have it, but for reconnecting. */
export interface TestStream {
  status: number;
  headers: Headers;
  /** Every event so far. */
  events: StreamEvent[];
  /** The `Last-Event-ID` that it would reconnect with. */
  lastEventId(): string;
  /** Every conversation that it was told of. */
  changed(): Set<string>;
  /** Every webhook that it was told of. */
  webhooks(): ToldWebhook[];
  /** Whether the server has ended it. */
  hasEnded(): boolean;
  close(): void;
}

export interface StreamOptions {
  lastEventId?: string;
  /** Resolve without waiting for `ready`. */
  unready?: boolean;
}

export interface ListenQuery {
  events?: string;
  sinceSeconds?: number;
}

/** Opens the stream of a workspace with a person's cookies; resolves when it is ready, or refused. */
export function openStream(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  workspaceId: string,
  cookie: string,
  options?: StreamOptions,
): Promise<TestStream> {
  return open(`${apiUrl}/api/v1/workspaces/${workspaceId}/live`, { cookie }, options);
}

/** Opens the stream of statuses with an API key; resolves when it is ready, or refused. */
export function openListener(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  apiKey: string,
  { events, sinceSeconds, ...options }: StreamOptions & ListenQuery = {},
): Promise<TestStream> {
  const query = new URLSearchParams();
  if (events !== undefined) query.set('events', events);
  if (sinceSeconds !== undefined) query.set('sinceSeconds', String(sinceSeconds));
  return open(
    `${apiUrl}/api/v2/listen?${query.toString()}`,
    { 'service-api-key': apiKey },
    options,
  );
}

async function open(
  url: string,
  headers: Record<string, string>,
  { lastEventId, unready = false }: StreamOptions = {},
): Promise<TestStream> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    headers: { ...headers, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  });
  const seen = { events: [] as StreamEvent[], lastEventId: lastEventId ?? '', hasEnded: false };
  void readAll(response, seen).finally(() => (seen.hasEnded = true));
  const stream: TestStream = {
    status: response.status,
    headers: response.headers,
    events: seen.events,
    lastEventId: () => seen.lastEventId,
    changed: () => new Set(seen.events.flatMap(conversationIds)),
    webhooks: () =>
      seen.events.flatMap(({ event, data }) => (event === 'webhook' ? [data as never] : [])),
    hasEnded: () => seen.hasEnded,
    close: () => leaving.abort(),
  };
  if (response.ok && !unready) await until('a ready stream', () => seen.events.length > 0);
  return stream;
}

function conversationIds({ event, data }: StreamEvent): string[] {
  return event === 'changed' ? (data['conversationIds'] as string[]) : [];
}

/** Ends when the server ends the stream, breaks it off, or the test has left. */
async function readAll(
  { body }: Response,
  seen: { events: StreamEvent[]; lastEventId: string },
): Promise<void> {
  let rest = '';
  try {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block, seen);
    }
  } catch {
    // Left, or broken off: what was read counts.
  }
}

/** Reads one block, by the rules of the standard as far as Herald uses them. */
function take(block: string, seen: { events: StreamEvent[]; lastEventId: string }): void {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  seen.lastEventId = fields.get('id') ?? seen.lastEventId;
  const data = fields.get('data');
  if (data === undefined) return;
  const event = fields.get('event') ?? 'message';
  const parsed = JSON.parse(data) as Record<string, unknown>;
  seen.events.push({ event, id: seen.lastEventId, data: parsed });
}
