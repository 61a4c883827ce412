import { z } from 'zod';

const MAX_LENGTH = 2048;

/**
 * Text for headers and paths. Characters that a copied text brings along would break a request or become part of the
 * secret.
 */
const secret = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a string') })
  .min(1, 'must not be empty')
  .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
  .regex(/^[\x21-\x7e]*$/, 'must be printable ASCII characters without spaces and line breaks');

const metaId = secret.regex(/^\d{1,32}$/, 'must be digits, as Meta shows it');

/** Twilio's ids are two letters and 32 hexadecimal digits. */
function sid(prefix: string, what: string) {
  return secret.regex(
    new RegExp(`^${prefix}[0-9a-fA-F]{32}$`),
    `must be ${prefix} and 32 hexadecimal digits: ${what}`,
  );
}

/** Credentials that connect a number at Meta. */
export const metaCredentials = z
  .strictObject(
    {
      phoneNumberId: metaId.describe('"Phone number ID" under WhatsApp > API Setup.'),
      businessAccountId: metaId.describe('"WhatsApp Business Account ID", in the same place.'),
      accessToken: secret.describe(
        'Of a system user, with whatsapp_business_messaging and whatsapp_business_management.',
      ),
      appSecret: secret.describe('Under App settings > Basic. Callbacks are signed with it.'),
      verifyToken: secret
        .optional()
        .describe('Any text, entered at Meta beside the callback URL. One is made when absent.'),
    },
    { error: fieldsOf('meta') },
  )
  .meta({ id: 'MetaCredentials' });

const apiKey = z.strictObject(
  {
    sid: sid('SK', 'the SID of the API key'),
    secret: secret.describe('Shown by Twilio once, when the key is made.'),
  },
  { error: fieldsOf('apiKey') },
);

/** Credentials that connect a WhatsApp sender at Twilio. */
export const twilioCredentials = z
  .strictObject(
    {
      accountSid: sid('AC', 'the Account SID of the Twilio console'),
      authToken: secret.describe('The primary one: callbacks are signed with it.'),
      apiKey: z.exactOptional(apiKey).describe('Calls are made with it where there is one.'),
      messagingServiceSid: z
        .exactOptional(sid('MG', 'the SID of the Messaging Service'))
        .describe('Messages go through it where there is one.'),
    },
    { error: fieldsOf('twilio') },
  )
  .meta({ id: 'TwilioCredentials' });

/** By provider. */
export const CREDENTIALS_SCHEMAS = { meta: metaCredentials, twilio: twilioCredentials };

function fieldsOf(owner: string): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'unrecognized_keys'
      ? `has fields that ${owner} does not have: ${issue.keys.join(', ')}`
      : 'must be a JSON object';
}
