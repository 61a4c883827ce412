import { Conversations, Customers } from './conversations.ts';
import { Deliveries } from './deliveries.ts';
import { Messages } from './messages.ts';
import type { Pages } from './pages.ts';
import { Templates } from './templates.ts';
import { type CallOptions, type TransportOptions, get, pages } from './transport.ts';
import type { Budget, Health, Query, RefusedRequest, Statistics, Usage } from './types.ts';

/** Settings of a client. */
export interface ClientOptions {
  /** Address of Herald, for example `https://herald.example.com`. */
  url: string;
  /** API key of a workspace, `hk_…`. Keep it on servers. */
  apiKey: string;
  /** Longest time of one attempt; 60,000 by default, because a send waits up to 45 s for its provider. */
  timeoutMs?: number | undefined;
  /** Further attempts after a failure that may pass; 3 by default. They have the same `messageId`, so they send once. */
  retries?: number | undefined;
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

const TIMEOUT_MS = 60_000;
/** Longest time of a timer. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;
const RETRIES = 3;
const URL_EXAMPLES = 'such as https://herald.example.com or http://127.0.0.1:3000';

/** Client of one workspace. */
export class Herald {
  readonly messages: Messages;
  readonly templates: Templates;
  readonly conversations: Conversations;
  readonly customers: Customers;
  readonly deliveries: Deliveries;
  readonly #transport: TransportOptions;

  /** @throws {TypeError} when a setting is wrong */
  constructor(options: ClientOptions) {
    this.#transport = transportOf(options);
    this.messages = new Messages(this.#transport);
    this.templates = new Templates(this.#transport);
    this.conversations = new Conversations(this.#transport);
    this.customers = new Customers(this.#transport);
    this.deliveries = new Deliveries(this.#transport);
  }

  /** Tells that Herald answers and the key is valid. */
  health(options?: CallOptions): Promise<Health> {
    return get(this.#transport, '/api/v2/template/health', {}, options);
  }

  /** Counts messages and billed messages of a period. */
  usage(query: Query<'getUsage'>, options?: CallOptions): Promise<Usage> {
    return get(this.#transport, '/api/v2/usage', query, options);
  }

  /** Tells how the messages of a period fared. */
  statistics(query: Query<'getStatistics'>, options?: CallOptions): Promise<Statistics> {
    return get(this.#transport, '/api/v2/statistics', query, options);
  }

  /** Lists requests with a key of the workspace that were refused in the last 7 days, newest first. */
  refusedRequests(
    query: Query<'listRefusedRequests'> = {},
    options?: CallOptions,
  ): Pages<RefusedRequest> {
    return pages(this.#transport, '/api/v2/refused-requests', query, options);
  }

  /** Reads the monthly budget and what is used of it. */
  budget(options?: CallOptions): Promise<Budget> {
    return get(this.#transport, '/api/v2/budget', {}, options);
  }
}

function transportOf({ url, apiKey, ...options }: ClientOptions): TransportOptions {
  const { origin, pathname } = addressOf(url);
  refuseWrongKey(apiKey);
  const { timeoutMs = TIMEOUT_MS, retries = RETRIES, fetch: own } = options;
  if (!(timeoutMs >= 1 && timeoutMs <= TIMEOUT_MAX_MS))
    throw new TypeError(`timeoutMs must be 1 to ${TIMEOUT_MAX_MS}`);
  if (!(Number.isInteger(retries) && retries >= 0))
    throw new TypeError('retries must be a whole number from 0');
  return {
    baseUrl: origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname),
    apiKey,
    timeoutMs,
    retries,
    fetch: own ?? ((input, init) => fetch(input, init)),
  };
}

/** Reads the address of Herald. Callers in JavaScript may pass anything. @throws {TypeError} when it is none */
function addressOf(url: unknown): URL {
  if (url === undefined || url === '')
    throw new TypeError(
      `url is empty: is HERALD_URL set? It is the address of Herald, ${URL_EXAMPLES}`,
    );
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null;
  if (address?.protocol === 'https:' || address?.protocol === 'http:') return address;
  throw new TypeError(`url must be the address of Herald, ${URL_EXAMPLES}`);
}

/** @throws {TypeError} when the key is none */
function refuseWrongKey(apiKey: unknown): void {
  if (apiKey === undefined || apiKey === null || apiKey === '')
    throw new TypeError('apiKey is empty: is HERALD_API_KEY set?');
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError(
      'apiKey must be the text of an API key, hk_…, without spaces and line breaks',
    );
}
