import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { verifySubscription } from '../meta/subscribed-apps';
import type { SandboxState } from '../sandbox-state';
import type { ProviderName } from '../types';
import { AdminError } from './admin-error';

const webAddress = z.url({ protocol: /^https?$/ }).nullable();
const subscriptionSchema = z.object({ phoneNumberId: z.string() });
const callbackSchema = z.object({ number: z.string(), callbackUrl: webAddress });

/** Routes that list numbers and change where their callbacks go. */
export function numberRoutes(state: SandboxState): Router {
  const router = Router();
  router.get('/numbers', listNumbers(state));
  router.post('/numbers', changeCallback(state));
  router.post('/subscriptions', verify(state));
  return router;
}

/** Returns the address that a number's callbacks go to; at Twilio, the one for inbound messages. */
function callbackUrlOf(state: SandboxState, { provider, id }: NamedNumber): string | null {
  return provider === 'meta'
    ? (state.numbers.get(id)?.callbackUrl ?? null)
    : (state.twilioNumbers.get(id)?.inboundUrl ?? null);
}

function listNumbers(state: SandboxState): RequestHandler {
  return (_request, response) => {
    response.json({
      numbers: allNumbers(state).map((number) => ({
        ...number,
        callbackUrl: callbackUrlOf(state, number),
      })),
    });
  };
}

function changeCallback(state: SandboxState): RequestHandler {
  return (request, response) => {
    const body = callbackSchema.parse(request.body);
    const { provider, id } = findNumber(state, body.number);
    const { callbackUrl } = body;
    const atMeta = state.numbers.get(id);
    const atTwilio = state.twilioNumbers.get(id);
    if (provider === 'meta' && atMeta !== undefined) state.setNumber({ ...atMeta, callbackUrl });
    if (provider === 'twilio' && atTwilio !== undefined) {
      state.setTwilioNumber({ ...atTwilio, inboundUrl: callbackUrl });
    }
    response.json({ provider, callbackUrl });
  };
}

/** Makes Meta's handshake with a number's callback address. */
function verify(state: SandboxState): RequestHandler {
  return async (request, response) => {
    const { phoneNumberId } = subscriptionSchema.parse(request.body);
    const number = state.numbers.get(phoneNumberId);
    const verified = number !== undefined && (await verifySubscription(number));
    response.json({ verified });
  };
}

/** A number as people name it. */
export interface NamedNumber {
  provider: ProviderName;
  /** Id of the number in a message: Meta's id, at Twilio its digits. */
  id: string;
  displayNumber: string;
}

/** Returns the numbers of both providers. */
function allNumbers(state: SandboxState): NamedNumber[] {
  const atMeta = [...state.numbers.values()].map(
    ({ phoneNumberId, displayNumber }): NamedNumber => ({
      provider: 'meta',
      id: phoneNumberId,
      displayNumber,
    }),
  );
  const atTwilio = [...state.twilioNumbers.keys()].map((digits): NamedNumber => ({
    provider: 'twilio',
    id: digits,
    displayNumber: digits,
  }));
  return [...atMeta, ...atTwilio];
}

/** Finds a number by its id or its digits. @throws AdminError 404 */
export function findNumber(state: SandboxState, wanted: string): NamedNumber {
  const number = allNumbers(state).find(
    ({ id, displayNumber }) => id === wanted || displayNumber === wanted,
  );
  if (number === undefined) throw new AdminError(404, 'there is no such number');
  return number;
}
