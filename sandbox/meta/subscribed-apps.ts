import { randomInt } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { request as fetchUrl } from 'undici';
import { z } from 'zod';
import type { SandboxState } from '../sandbox-state';
import type { SandboxNumber } from '../types';
import { authorize } from './authorize';
import { GraphError, invalidParameter } from './graph-error';

const APP = { id: '300000000000001', name: 'Sandbox app', link: 'https://www.facebook.com/games/' };

const HANDSHAKE_TIMEOUT_MS = 10_000;

const overrideSchema = z.object({
  override_callback_uri: z.url({ protocol: /^https?$/ }),
  verify_token: z.string().min(1),
});

/** `GET /v{N}/{business account id}/subscribed_apps`. */
export function subscribedAppsEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { businessAccountId } = authorize(request, state.numbers.values(), 'businessAccountId');
    const [number] = numbersOf(state, businessAccountId);
    const callbackUrl = number?.callbackUrl ?? null;
    const app = {
      whatsapp_business_api_data: APP,
      ...(callbackUrl !== null && { override_callback_uri: callbackUrl }),
    };
    const subscribed = callbackUrl !== null || state.subscribedAccounts.has(businessAccountId);
    response.json({ data: subscribed ? [app] : [] });
  };
}

/**
 * `POST /v{N}/{business account id}/subscribed_apps`: subscribes the app; with `override_callback_uri` the callbacks of
 * all numbers of the account go there from now on, if it passes the handshake.
 */
export function subscribeEndpoint(state: SandboxState): RequestHandler {
  return async (request, response) => {
    const { businessAccountId } = authorize(request, state.numbers.values(), 'businessAccountId');
    const change = readOverride(request);
    if (change !== null) {
      const numbers = numbersOf(state, businessAccountId).map((each) => ({ ...each, ...change }));
      await requireHandshake(numbers);
      for (const number of numbers) state.setNumber(number);
    }
    state.subscribedAccounts.add(businessAccountId);
    response.json({ success: true });
  };
}

/** `DELETE /v{N}/{business account id}/subscribed_apps`. */
export function unsubscribeEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { businessAccountId } = authorize(request, state.numbers.values(), 'businessAccountId');
    for (const number of numbersOf(state, businessAccountId)) {
      state.setNumber({ ...number, callbackUrl: null });
    }
    state.subscribedAccounts.delete(businessAccountId);
    response.json({ success: true });
  };
}

/** In the body or in the query, as everywhere at Meta. */
function readOverride(request: Request): Pick<SandboxNumber, 'callbackUrl' | 'verifyToken'> | null {
  const given: Record<string, unknown> = { ...request.query, ...(request.body as object) };
  if (given['override_callback_uri'] === undefined) return null;
  const parsed = overrideSchema.safeParse(given);
  if (!parsed.success) {
    throw invalidParameter('override_callback_uri must be an address, with a verify_token');
  }
  return {
    callbackUrl: parsed.data.override_callback_uri,
    verifyToken: parsed.data.verify_token,
  };
}

async function requireHandshake([number]: SandboxNumber[]): Promise<void> {
  if (number !== undefined && (await verifySubscription(number))) return;
  throw new GraphError(2200, 'Callback verification failed', {
    details: 'The address did not answer the verification request with its challenge.',
  });
}

function numbersOf(state: SandboxState, businessAccountId: string): SandboxNumber[] {
  return [...state.numbers.values()].filter(
    (number) => number.businessAccountId === businessAccountId,
  );
}

/** Makes the handshake that Meta makes before it uses a callback address; true when the challenge came back. */
export async function verifySubscription(number: SandboxNumber): Promise<boolean> {
  if (number.callbackUrl === null) return false;
  const challenge = String(randomInt(1_000_000_000));
  const url = new URL(number.callbackUrl);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.verify_token', number.verifyToken);
  url.searchParams.set('hub.challenge', challenge);
  try {
    const response = await fetchUrl(url, {
      signal: AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS),
      reset: true,
    });
    const answer = await response.body.text();
    return response.statusCode === 200 && answer === challenge;
  } catch {
    return false;
  }
}
