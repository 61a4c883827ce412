import type { ProviderName } from './types';

/** A request one of the APIs answered. */
export interface LoggedRequest {
  /** ISO 8601. */
  at: string;
  provider: ProviderName;
  method: string;
  path: string;
  /** Null when the connection was cut instead. */
  answer: number | null;
  /** Code and text of a refusal. */
  error: string | null;
}

/** Attempt to deliver a callback. */
export interface LoggedCallback {
  /** ISO 8601. */
  at: string;
  provider: ProviderName;
  what: string;
  url: string;
  attempt: number;
  /** Null when nobody answered. */
  answer: number | null;
}

/** Request to a model. */
export interface LoggedAgentRequest {
  /** ISO 8601. */
  at: string;
  /** As it came; the key is in a header, and not kept. */
  body: unknown;
  /** Null when the caller had gone before. */
  answer: number | null;
}

const KEPT = 200;

/** The newest requests and callbacks, to look at. */
export class TrafficLog {
  readonly requests: LoggedRequest[] = [];
  readonly callbacks: LoggedCallback[] = [];
  readonly agentRequests: LoggedAgentRequest[] = [];

  addRequest(request: LoggedRequest): void {
    append(this.requests, request);
  }

  addCallback(callback: LoggedCallback): void {
    append(this.callbacks, callback);
  }

  addAgentRequest(request: LoggedAgentRequest): void {
    append(this.agentRequests, request);
  }

  clear(): void {
    this.requests.length = 0;
    this.callbacks.length = 0;
    this.agentRequests.length = 0;
  }
}

function append<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > KEPT) list.shift();
}
