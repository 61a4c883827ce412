import { z } from 'zod';
import { isRecipientId } from '../../domain/recipient-id';
import { parseRecipientNumber } from '../../domain/recipient-number';

const RECIPIENT_ID_RULE =
  'must be the id of a customer (cus_…) or a business-scoped user id, for example US.13491208655302741918';

const ID = '(cus_[0-9a-f]{24}|[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,128})';

/** Names the recipient of a send by an id (contract 4). */
export const recipientId = z
  .string({ error: 'must be a string' })
  .refine(isRecipientId, RECIPIENT_ID_RULE)
  .meta({
    pattern: `^${ID}$`,
    description:
      'A customer, by the `recipientId` of answers and webhooks or by their business-scoped user id. With `recipientNumber` too, both must mean the same customer.',
    examples: ['US.13491208655302741918'],
  });

/** Recipient of the messages in a list: by number or by id. */
export const recipientFilter = z
  .string({ error: 'must be given once' })
  .superRefine((recipient, context) => {
    if (isRecipientId(recipient)) return;
    const parsed = parseRecipientNumber(recipient);
    if (!parsed.ok) {
      const message = `${parsed.message}; or a recipientId`;
      context.addIssue({ code: 'custom', message });
    }
  })
  .meta({
    pattern: `^([1-9]\\d{6,14}|${ID})$`,
    description:
      'A number, as `recipientNumber`; or a customer whatever the message was addressed to, as `recipientId`.',
    examples: ['33612340001'],
  });

/** Schema of the recipient in answers and webhooks. */
export const shownRecipient = {
  recipientNumber: z
    .string()
    .nullable()
    .describe('Digits with country code; null for a customer who is known by a user id alone.'),
  recipientId: z.string().describe("The customer's id, which stays when their number changes."),
};
