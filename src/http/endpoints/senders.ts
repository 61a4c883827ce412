import { z } from 'zod';
import { RATE_MAX, RATE_MIN } from '../../domain/pacing';
import { MARKETING_POLICIES, PROVIDER_NAMES } from '../../domain/sender';
import { CONFIGURED } from '../../services/senders/steps/check-credentials';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { doneAnswer, emptyRequest, timestamp } from '../schemas/fields';

/** Senders: their list, rate, marketing, sync and agent (contract 6). Connecting them is in sender-credentials.ts. */

const tag = 'Settings';
const SENDERS = `${WORKSPACE}/senders` as const;
const SENDER = `${SENDERS}/:senderId` as const;

const messagesPerSecondSchema = z.number().min(RATE_MIN).max(RATE_MAX).nullable();

const marketingMessagesSchema = z
  .strictObject({
    policy: z
      .enum(MARKETING_POLICIES)
      .describe(
        'For a template that the API cannot take: `with_fallback` has Meta send it as any other, `strict` has Meta refuse it.',
      ),
    activitySharing: z
      .boolean()
      .nullable()
      .describe(
        "Whether Meta may use deliveries, reads and clicks to improve your marketing. Null as it is set in the account's settings at Meta.",
      ),
  })
  .nullable();

const senderSchema = z
  .object({
    senderId: z.string(),
    provider: z.enum(PROVIDER_NAMES),
    number: z.string().describe('Digits with country code.'),
    connected: z.boolean(),
    capabilities: z.object({
      staticUrlReplaceable: z.boolean().describe('True for sandbox numbers only.'),
    }),
    messagesPerSecond: messagesPerSecondSchema.describe('Null for the default.'),
    marketingMessages: marketingMessagesSchema.describe(
      "How marketing templates go through Meta's Marketing Messages API. Null when they go out as all others do.",
    ),
    agentId: z.string().nullable().describe('The AI agent that answers for it; null for none.'),
    callbackPath: z
      .string()
      .describe('Where the provider reports to, below the address of the API.'),
    callbackUrl: z.string().nullable().describe('Null when HERALD_PUBLIC_URL is not set.'),
    credentials: z
      .record(z.string(), z.literal(CONFIGURED))
      .nullable()
      .describe(
        'Which there are. Null when HERALD_SECRET_KEY is not the one they were sealed with: enter them anew.',
      ),
    setup: z
      .array(
        z.object({
          step: z.enum([
            'public_address',
            'callback_url',
            'account_subscription',
            'incoming_messages',
          ]),
          text: z.string().describe('What to do, for people.'),
          webhookFields: z
            .array(z.string())
            .readonly()
            .optional()
            .describe("What to subscribe to, by the provider's names."),
          done: z.boolean().nullable().describe('Null where Herald cannot tell.'),
        }),
      )
      .describe('What has to be done at the provider so that it reports to Herald.'),
    callbackNotices: z
      .array(z.string())
      .describe('Sentences about callbacks that do not come by the callback URL of their number.'),
    templateSync: z.object({
      lastSyncedAt: timestamp.nullable().describe('When the last sync that came to its end began.'),
      lastAttemptAt: timestamp.nullable().describe('When the last sync of all began.'),
      lastFailedAt: timestamp
        .nullable()
        .describe('When the last one that failed began. A sync under way began after all others.'),
      lastError: z.string().nullable().describe('Why the last one failed; null when it did not.'),
      templates: z.int().nullable().describe('How many the last complete sync found.'),
    }),
    freeTextBilledOn: z.iso
      .date()
      .nullable()
      .describe('The latest day (UTC) whose free text the provider billed; null for none.'),
    createdAt: timestamp,
  })
  .meta({ id: 'Sender' });

const senderListAnswer = z
  .object({ success: z.literal(true), data: z.array(senderSchema) })
  .meta({ id: 'SenderList' });

export const listSenders = endpoint({
  method: 'get',
  path: SENDERS,
  access: member('settings:read'),
  tag,
  summary: 'The senders, oldest first, disconnected ones too',
  answers: { 200: answer(senderListAnswer, 'The senders.') },
  handle: async ({ services, workspaceId }) => ({
    success: true,
    data: await services.senders.views.list(workspaceId),
  }),
});

export const senderAnswer = z
  .object({ success: z.literal(true), sender: senderSchema })
  .meta({ id: 'SenderShown' });

export const getSender = endpoint({
  method: 'get',
  path: SENDER,
  access: member('settings:read'),
  tag,
  summary: 'One sender; a credential reads back as `(configured)`',
  answers: { 200: answer(senderAnswer, 'The sender.') },
  errors: ['sender_not_found'],
  handle: async ({ services, workspaceId, params }) => ({
    success: true,
    sender: await services.senders.views.show(workspaceId, params.senderId),
  }),
});

const senderChangeRequest = z
  .strictObject({
    messagesPerSecond: messagesPerSecondSchema.describe(
      'What the provider lets the number send in a second; null for the default.',
    ),
  })
  .meta({ id: 'SenderChangeRequest' });

export const changeSender = endpoint({
  method: 'patch',
  path: SENDER,
  access: member('settings:edit'),
  tag,
  summary: 'Change how fast a sender may send',
  body: senderChangeRequest,
  answers: { 200: answer(senderAnswer, 'The sender.') },
  errors: ['sender_not_found', 'conflict'],
  handle: async ({ services, workspaceId, actor, params, body }) => {
    const { messagesPerSecond } = body;
    const { senderId } = params;
    const sender = await services.senders.changeRate(
      workspaceId,
      senderId,
      messagesPerSecond,
      actor,
    );
    return { success: true, sender: services.senders.views.of(sender) };
  },
});

const marketingMessagesRequest = z
  .strictObject({
    marketingMessages: marketingMessagesSchema.describe('Null to send them as all others.'),
  })
  .meta({ id: 'MarketingMessagesRequest' });

export const changeMarketingMessages = endpoint({
  method: 'put',
  path: `${SENDER}/marketing-messages`,
  access: member('settings:edit'),
  tag,
  summary: "Send marketing templates through Meta's Marketing Messages API, or not",
  description:
    'For numbers at Meta whose business has accepted the terms of that API. It holds from the next send on: templates whose latest category is MARKETING go there, all others as before.',
  body: marketingMessagesRequest,
  answers: { 200: answer(senderAnswer, 'The sender.') },
  errors: ['sender_not_found', 'conflict'],
  handle: async ({ services, workspaceId, actor, params, body }) => {
    const { marketingMessages } = body;
    const { senderId } = params;
    const change = services.senders.changeMarketingMessages;
    const sender = await change(workspaceId, senderId, marketingMessages, actor);
    return { success: true, sender: services.senders.views.of(sender) };
  },
});

export const syncSender = endpoint({
  method: 'post',
  path: `${SENDER}/sync`,
  access: member('settings:edit'),
  tag,
  summary: "Read a sender's templates from its provider, now",
  description:
    'It begins at once, or when the sync under way is over. They are also read when a sender is connected, and at intervals. 409 while it is disconnected.',
  body: emptyRequest,
  answers: { 202: answer(doneAnswer, 'It will be done.') },
  errors: ['sender_not_found', 'conflict'],
  handle: async ({ services, workspaceId, params }) => {
    await services.templates.requestSync(workspaceId, params.senderId);
    return { success: true };
  },
});

const senderAgentRequest = z
  .strictObject({
    agentId: z.string().min(1).max(64).nullable().describe('Null for no agent.'),
  })
  .meta({ id: 'SenderAgentRequest' });

export const setSenderAgent = endpoint({
  method: 'put',
  path: `${SENDER}/agent`,
  access: member('settings:edit'),
  tag,
  summary: 'Have an AI agent answer for a sender, or none',
  body: senderAgentRequest,
  answers: { 200: answer(senderAnswer, 'The sender.') },
  errors: ['sender_not_found', 'agent_not_found', 'conflict'],
  handle: async ({ services, workspaceId, actor, params, body }) => {
    const sender = await services.agents.setSenderAgent(
      workspaceId,
      params.senderId,
      body.agentId,
      actor,
    );
    return { success: true, sender: services.senders.views.of(sender) };
  },
});
