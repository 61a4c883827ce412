import { z } from 'zod';
import { MESSAGE_KINDS } from '../../domain/message';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { sendJsonParts } from '../json-stream';
import { inboundMessage } from '../schemas/conversation-message';
import { customerSchema } from '../schemas/customer';
import { invalidRequest } from '../schemas/errors';
import { timestamp } from '../schemas/fields';
import { MESSAGE_STATUSES } from '../schemas/message';

/** Data of a customer on their request: a copy of it, and its deletion (contract 11). */

const CUSTOMER = `${WORKSPACE}/customers/:customerId` as const;

const exported = z.looseObject({ conversationId: z.string(), createdAt: timestamp });

const exportedCustomer = customerSchema.extend({
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

const webhookEvents = z.array(z.looseObject({ eventId: z.string(), body: z.string() }));

/** Everything that is kept of a customer; docs/privacy.md explains the fields. */
const customerExport = z
  .object({
    success: z.literal(true),
    exportedAt: timestamp,
    customer: exportedCustomer,
    otherRecords: z
      .array(exportedCustomer)
      .optional()
      .describe('What was kept of them as another customer, under another number or user id.'),
    conversations: z.array(
      exported.extend({ senderNumber: z.string(), handlingHistory: z.array(z.looseObject({})) }),
    ),
    messages: z.array(
      exported.extend({
        messageId: z.string(),
        kind: z.enum(MESSAGE_KINDS),
        status: z.enum(MESSAGE_STATUSES),
        content: z.looseObject({}).describe('A template with its values, or free text.'),
        webhookEvents,
      }),
    ),
    inboundMessages: z.array(
      inboundMessage.omit({ direction: true }).extend({
        conversationId: z.string(),
        unreadFields: z
          .looseObject({})
          .nullable()
          .describe('Fields of the provider that Herald does not read; null when there are none.'),
        webhookEvents,
      }),
    ),
    notes: z.array(exported.extend({ noteId: z.string(), memberId: z.string(), text: z.string() })),
  })
  .meta({ id: 'CustomerExport' });

// Not GET: any page could link to it, and the audit log would name whoever followed the link.
export const exportCustomer = endpoint({
  method: 'post',
  path: `${CUSTOMER}/export`,
  access: member('settings:edit', { freshPassword: true }),
  tag: 'Conversations',
  summary: 'Everything that is kept of a customer, as a file',
  description:
    'The log tells that it was exported. An answer that breaks off is not complete: ask again.',
  answers: { 200: answer(customerExport, 'One JSON document, as an attachment.') },
  errors: ['customer_not_found', 'too_many_exports'],
  async handle({ services, response, workspaceId, actor, params: { customerId } }) {
    await services.runExport(workspaceId, async () => {
      const parts = await services.customers.export(workspaceId, customerId, actor);
      response.attachment(`${customerId}.json`);
      await sendJsonParts(response, parts);
    });
    return undefined;
  },
});

/** Names the customer a second time, because erasing cannot be undone. */
const eraseRequest = z
  .strictObject({
    confirm: z
      .string()
      .min(1)
      .describe('The `customerId` of the path once more: this cannot be undone.'),
  })
  .meta({ id: 'EraseRequest' });

/** @throws HeraldError invalid_request unless the body names the customer of the path */
function refuseUnconfirmed({ confirm }: z.output<typeof eraseRequest>, customerId: string): void {
  if (confirm === customerId) return;
  throw invalidRequest([{ field: 'confirm', message: 'must be the customerId of the path' }]);
}

const erasedAnswer = z
  .object({
    success: z.literal(true),
    customerId: z.string(),
    erasedAt: timestamp,
  })
  .meta({ id: 'CustomerErased' });

export const eraseCustomer = endpoint({
  method: 'post',
  path: `${CUSTOMER}/erase`,
  access: member('settings:edit', { freshPassword: true }),
  tag: 'Conversations',
  summary: 'Delete everything that is kept of a customer',
  description:
    'Nothing can be sent to them until they write. Asked for again it changes nothing; after a failure that passes, ask again or leave the rest to Herald.',
  body: eraseRequest,
  answers: { 200: answer(erasedAnswer, 'It is deleted.') },
  errors: ['customer_not_found'],
  async handle({ services, workspaceId, actor, params: { customerId }, body }) {
    refuseUnconfirmed(body, customerId);
    const { id, erasedAt } = await services.customers.erase(workspaceId, customerId, actor);
    return { success: true, customerId: id, erasedAt };
  },
});
