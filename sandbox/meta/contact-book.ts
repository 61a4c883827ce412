import type { RequestHandler } from 'express';
import { z } from 'zod';
import { isParentUserId, isUserId } from '../customer-ids';
import type { SandboxState } from '../sandbox-state';
import { authorize } from './authorize';
import { invalidParameter } from './graph-error';

const query = z.object({ messaging_product: z.literal('whatsapp'), bsuid: z.string() });

/**
 * `DELETE /v{N}/{phone number id}/contact_book`: Meta forgets which number a user id belongs to. `deleted` is false when it
 * did not know.
 */
export function contactBookEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { phoneNumberId } = authorize(request, state.numbers.values(), 'phoneNumberId');
    const { bsuid } = query.parse(request.query);
    if (!isUserId(bsuid) || isParentUserId(bsuid)) {
      throw invalidParameter('bsuid must be a business-scoped user ID of this portfolio');
    }
    const deleted = state.forgetCustomer('meta', phoneNumberId, bsuid);
    response.json({ messaging_product: 'whatsapp', success: true, deleted });
  };
}
