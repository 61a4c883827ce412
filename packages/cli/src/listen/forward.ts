import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../errors.ts';
import { type PostCredentials, postWebhook } from './post-webhook.ts';
import type { Target } from './target.ts';
import type { Webhook } from './webhook.ts';

/** Outcome of one post. */
export interface Attempt {
  number: number;
  /** Status of the answer; null when there was none. */
  status: number | null;
  /** Why the webhook was not taken and what to do, in sentences; null when it was. */
  failure: string | null;
  durationMs: number;
  /** Pause until the next attempt; null after the last. */
  nextInMs: number | null;
}

/** Place to forward to. */
export interface Forwarding extends PostCredentials {
  target: Target;
  /** Pauses between attempts, while the server restarts. */
  pausesMs?: readonly number[];
}

const PAUSES_MS = [500, 1000, 2000, 4000, 8000];
/** Refusals that may pass; Herald gives up on any other 4xx. */
const PASSING_STATUSES: readonly number[] = [408, 429];

/**
 * Posts a webhook until it is taken, refused for good, or was tried six times. Returns the last attempt.
 *
 * @param onAttempt is told each attempt @throws the reason of the signal
 */
export async function forward(
  webhook: Webhook,
  { pausesMs = PAUSES_MS, ...forwarding }: Forwarding,
  onAttempt: (attempt: Attempt) => void,
  signal: AbortSignal,
): Promise<Attempt> {
  for (let number = 1; ; number += 1) {
    const { status, failure, durationMs } = await attemptPost(webhook, forwarding, number, signal);
    const isFinal = status !== null && !isPassing(status);
    const nextInMs = isFinal ? null : (pausesMs[number - 1] ?? null);
    const attempt = { number, status, failure, durationMs, nextInMs };
    onAttempt(attempt);
    if (nextInMs === null) return attempt;
    await pause(nextInMs, undefined, { signal });
  }
}

/** Tells whether an answer takes the webhook. */
export function isTaken({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

async function attemptPost(
  webhook: Webhook,
  { target, ...credentials }: Omit<Forwarding, 'pausesMs'>,
  attempt: number,
  signal: AbortSignal,
): Promise<Pick<Attempt, 'status' | 'failure' | 'durationMs'>> {
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  try {
    const answer = await postWebhook(target, webhook, { ...credentials, attempt, signal });
    return { ...answer, durationMs: durationMs() };
  } catch (error) {
    signal.throwIfAborted();
    return { status: null, failure: reasonOf(error, target.url.host), durationMs: durationMs() };
  }
}

function isPassing(status: number): boolean {
  if (isTaken({ status })) return false;
  return status < 400 || status >= 500 || PASSING_STATUSES.includes(status);
}
