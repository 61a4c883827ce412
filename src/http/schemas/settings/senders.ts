import { z } from 'zod';
import { PROVIDER_NAMES } from '../../../domain/sender';
import { CONFIGURED } from '../../../services/senders/steps/check-credentials';
import {
  metaCredentials,
  twilioCredentials,
} from '../../../services/senders/steps/credentials-schemas';
import { RATE_MAX, RATE_MIN } from '../../../domain/pacing';
import { schemaRef } from '../../docs/named-schemas';
import { recipientNumber } from '../recipient-number';
import { timestamp } from '../timestamp';

const provider = z.enum(PROVIDER_NAMES);

/** The service checks their rules: it knows the provider. */
const credentials = z.record(z.string(), z.unknown());

/** Credentials beside saved ones, for the document. */
const metaCredentialsChange = metaCredentials.partial().meta({ id: 'MetaCredentialsChange' });
const twilioCredentialsChange = twilioCredentials.partial().meta({ id: 'TwilioCredentialsChange' });

const CREDENTIALS = { meta: metaCredentials, twilio: twilioCredentials };
const OF_ITS_PROVIDER = {
  allOf: [
    {
      anyOf: PROVIDER_NAMES.map((name) => ({
        properties: { provider: { const: name }, credentials: schemaRef(CREDENTIALS[name]) },
      })),
    },
  ],
};
const CHANGE = {
  anyOf: [metaCredentialsChange, twilioCredentialsChange].map(schemaRef),
};

const EXAMPLE = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'EAAJB…',
  appSecret: '0123456789abcdef0123456789abcdef',
};

export const connectSenderRequest = z
  .strictObject({
    provider,
    number: recipientNumber
      .describe('Digits with country code.')
      .meta({ examples: ['15550001234'] }),
    credentials: credentials
      .describe(
        'Those of the provider: `MetaCredentials` or `TwilioCredentials`. Never shown again.',
      )
      .meta({ example: EXAMPLE }),
    sandbox: z
      .boolean()
      .default(false)
      .describe(
        "The number is a sandbox's, whose static URL buttons can change. For development only.",
      ),
  })
  .meta(OF_ITS_PROVIDER)
  .meta({ id: 'ConnectSenderRequest' });

const CHANGE_RULE = `Beside the saved ones: what is absent or \`${CONFIGURED}\` stays, null takes it away; \`verifyToken: null\` makes a new one.`;

export const senderCredentialsRequest = z
  .strictObject({
    credentials: credentials
      .describe(CHANGE_RULE)
      .meta({ ...CHANGE, example: { accessToken: 'EAAJC…' } }),
  })
  .meta({ id: 'SenderCredentialsRequest' });

export const reconnectSenderRequest = z
  .strictObject({
    credentials: credentials
      .meta(CHANGE)
      .default({})
      .describe(`${CHANGE_RULE} Those it had when left out.`),
  })
  .meta({ id: 'ReconnectSenderRequest' });

const messagesPerSecond = z.number().min(RATE_MIN).max(RATE_MAX).nullable();

export const senderChangeRequest = z
  .strictObject({
    messagesPerSecond: messagesPerSecond.describe(
      'What the provider lets the number send in a second; null for the default.',
    ),
  })
  .meta({ id: 'SenderChangeRequest' });

const sender = z
  .object({
    senderId: z.string(),
    provider,
    number: z.string().describe('Digits with country code.'),
    connected: z.boolean(),
    capabilities: z.object({
      staticUrlReplaceable: z.boolean().describe('True for sandbox numbers only.'),
    }),
    messagesPerSecond: messagesPerSecond.describe('Null for the default.'),
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
          done: z.boolean().nullable().describe('Null where Herald cannot tell.'),
        }),
      )
      .describe('What has to be done at the provider so that it reports to Herald.'),
    templateSync: z.object({
      lastSyncedAt: timestamp.nullable().describe('When the last sync that came to its end began.'),
      lastAttemptAt: timestamp.nullable().describe('When the last sync of all began.'),
      lastFailedAt: timestamp
        .nullable()
        .describe('When the last one that failed began. A sync under way began after all others.'),
      lastError: z.string().nullable().describe('Why the last one failed; null when it did not.'),
      templates: z.int().nullable().describe('How many the last complete sync found.'),
    }),
    createdAt: timestamp,
  })
  .meta({ id: 'Sender' });

export const senderListAnswer = z
  .object({ success: z.literal(true), data: z.array(sender) })
  .meta({ id: 'SenderList' });

export const senderAnswer = z
  .object({ success: z.literal(true), sender })
  .meta({ id: 'SenderShown' });

export const senderSavedAnswer = senderAnswer
  .extend({
    verifyToken: z
      .string()
      .nullable()
      .describe('The one that was made because none was entered: shown this once. Else null.'),
  })
  .meta({ id: 'SenderSaved' });
