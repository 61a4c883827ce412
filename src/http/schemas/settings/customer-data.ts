import { z } from 'zod';
import { MESSAGE_KINDS } from '../../../domain/message';
import { MESSAGE_STATUSES } from '../message-answer';
import { customer } from '../customer-answer';
import { inboundMessage } from '../inbound-answer';
import { invalidRequest } from '../invalid-request';
import { timestamp } from '../timestamp';

/** Erasing is not undone: the customer is named twice. */
export const eraseRequest = z
  .strictObject({
    confirm: z
      .string()
      .min(1)
      .describe('The `customerId` of the path once more: this cannot be undone.'),
  })
  .meta({ id: 'EraseRequest' });

/** @throws HeraldError invalid_request unless the body names the customer of the path */
export function refuseUnconfirmed(
  { confirm }: z.output<typeof eraseRequest>,
  customerId: string,
): void {
  if (confirm === customerId) return;
  throw invalidRequest([{ field: 'confirm', message: 'must be the customerId of the path' }]);
}

export const erasedAnswer = z
  .object({
    success: z.literal(true),
    customerId: z.string(),
    erasedAt: timestamp,
  })
  .meta({ id: 'CustomerErased' });

const exported = z.looseObject({ conversationId: z.string(), createdAt: timestamp });

const exportedCustomer = customer.extend({
  lookups: z
    .array(z.string())
    .describe(
      'Keyed digests of the addresses the customer is found by; they outlive the addresses.',
    ),
  mergedInto: z
    .string()
    .nullable()
    .describe('The `customerId` of the customer this one turned out to be.'),
  erasedAt: timestamp.nullable(),
  forgottenAt: timestamp
    .nullable()
    .describe('Since when only the decision against messages is kept, because nothing was said.'),
});

/** Everything that is kept of a customer; docs/privacy.md tells what the fields are. */
export const customerExport = z
  .object({
    success: z.literal(true),
    exportedAt: timestamp,
    customer: exportedCustomer,
    otherRecords: z
      .array(exportedCustomer)
      .optional()
      .describe('What was kept of them as another customer, under another form of the number.'),
    conversations: z.array(
      exported.extend({ senderNumber: z.string(), handlingHistory: z.array(z.looseObject({})) }),
    ),
    messages: z.array(
      exported.extend({
        messageId: z.string(),
        kind: z.enum(MESSAGE_KINDS),
        status: z.enum(MESSAGE_STATUSES),
        content: z.looseObject({}).describe('A template with its values, or free text.'),
        webhookEvents: z.array(z.looseObject({ eventId: z.string(), body: z.string() })),
      }),
    ),
    inboundMessages: z.array(
      inboundMessage.omit({ direction: true }).extend({ conversationId: z.string() }),
    ),
    notes: z.array(exported.extend({ noteId: z.string(), memberId: z.string(), text: z.string() })),
  })
  .meta({ id: 'CustomerExport' });
