import type { RequestHandler } from 'express';
import { z } from 'zod';
import { verifySubscription } from '../meta/subscribe';
import type { SandboxState } from '../sandbox-state';

const bodySchema = z.object({ phoneNumberId: z.string() });

/** Makes the handshake Meta makes with a number's callback address. */
export function subscriptionEndpoint(state: SandboxState): RequestHandler {
  return async (request, response) => {
    const { phoneNumberId } = bodySchema.parse(request.body);
    const number = state.numbers.get(phoneNumberId);
    response.json({ verified: number !== undefined && (await verifySubscription(number)) });
  };
}
