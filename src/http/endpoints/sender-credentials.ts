import { z } from 'zod';
import { PROVIDER_NAMES, SENDERS_MAX } from '../../domain/sender';
import type { ConnectedSender } from '../../services/senders/connect-sender';
import { CONFIGURED } from '../../services/senders/steps/check-credentials';
import {
  metaCredentials,
  twilioCredentials,
} from '../../services/senders/steps/credentials-schemas';
import { schemaRef } from '../docs/named-schemas';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { emptyRequest, recipientNumber, refused } from '../schemas/fields';
import type { Services } from '../services';
import { senderAnswer } from './senders';

/** Connections of senders, by the credentials of their providers (contract 6). They come in, and never go out again. */

const tag = 'Settings';
const SENDERS = `${WORKSPACE}/senders` as const;
const SENDER = `${SENDERS}/:senderId` as const;

/** Fields by name: the service checks them by the rules of the provider. */
const credentialsSchema = z.record(z.string(), z.unknown());

/** Changes of saved credentials, for the document. */
const metaCredentialsChange = metaCredentials.partial().meta({ id: 'MetaCredentialsChange' });
const twilioCredentialsChange = twilioCredentials.partial().meta({ id: 'TwilioCredentialsChange' });

const CREDENTIALS = { meta: metaCredentials, twilio: twilioCredentials };

const OF_ITS_PROVIDER = refused(
  ...PROVIDER_NAMES.map((name) => ({
    properties: { provider: { const: name }, credentials: { not: schemaRef(CREDENTIALS[name]) } },
  })),
);

const CHANGE = refused({
  not: { anyOf: [metaCredentialsChange, twilioCredentialsChange].map(schemaRef) },
});
const CHANGE_RULE = `Beside the saved ones: what is absent or \`${CONFIGURED}\` stays, null takes it away; \`verifyToken: null\` makes a new one.`;

const EXAMPLE = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'EAAJB…',
  appSecret: '0123456789abcdef0123456789abcdef',
};

const senderSavedAnswer = senderAnswer
  .extend({
    verifyToken: z
      .string()
      .nullable()
      .describe('The one that was made because none was entered: shown this once. Else null.'),
  })
  .meta({ id: 'SenderSaved' });

const connectSenderRequest = z
  .strictObject({
    provider: z.enum(PROVIDER_NAMES),
    number: recipientNumber
      .describe('Digits with country code.')
      .meta({ examples: ['15550001234'] }),
    credentials: credentialsSchema
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

export const connectSender = endpoint({
  method: 'post',
  path: SENDERS,
  access: member('settings:edit'),
  tag,
  summary: 'Connect a sending number',
  description: `The provider is asked first: nothing is saved when it refuses the credentials (400, with the field at fault) or cannot be reached. \`credentials\` are those of the provider: \`MetaCredentials\` or \`TwilioCredentials\`. 409 when the number is connected already, or the workspace has ${SENDERS_MAX} senders, with those it disconnected.`,
  body: connectSenderRequest,
  answers: { 201: answer(senderSavedAnswer, 'The sender, and what is left to do in `setup`.') },
  errors: ['provider_unreachable', 'conflict'],
  handle: async ({ services, workspaceId, actor, body }) =>
    saved(services, await services.senders.connect(workspaceId, body, actor)),
});

export const disconnectSender = endpoint({
  method: 'post',
  path: `${SENDER}/disconnect`,
  access: member('settings:edit'),
  tag,
  summary: 'Send nothing from a number any more',
  description: 'It can be reconnected, or its number connected anew. Repeating it changes nothing.',
  body: emptyRequest,
  answers: { 200: answer(senderAnswer, 'The sender, disconnected.') },
  errors: ['sender_not_found'],
  handle: async ({ services, workspaceId, actor, params }) => {
    const sender = await services.senders.disconnect(workspaceId, params.senderId, actor);
    return { success: true, sender: services.senders.views.of(sender) };
  },
});

const reconnectSenderRequest = z
  .strictObject({
    credentials: credentialsSchema
      .meta(CHANGE)
      .default({})
      .describe(`${CHANGE_RULE} Those it had when left out.`),
  })
  .meta({ id: 'ReconnectSenderRequest' });

export const reconnectSender = endpoint({
  method: 'post',
  path: `${SENDER}/reconnect`,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: 'Send from a disconnected number again',
  description:
    'With the credentials it had, or new ones; the provider is asked first. Its templates can be sent again, its callback address is the same. 409 when it is connected, or another sender has its number by now.',
  body: reconnectSenderRequest,
  answers: { 200: answer(senderSavedAnswer, 'The sender, connected.') },
  errors: ['sender_not_found', 'provider_unreachable', 'conflict'],
  handle: async ({ services, workspaceId, actor, params, body }) => {
    const { credentials } = body;
    const connected = await services.senders.reconnect(
      workspaceId,
      params.senderId,
      credentials,
      actor,
    );
    return saved(services, connected);
  },
});

const senderCredentialsRequest = z
  .strictObject({
    credentials: credentialsSchema
      .describe(CHANGE_RULE)
      .meta({ ...CHANGE, example: { accessToken: 'EAAJC…' } }),
  })
  .meta({ id: 'SenderCredentialsRequest' });

export const changeSenderCredentials = endpoint({
  method: 'put',
  path: `${SENDER}/credentials`,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: "Replace a sender's credentials; what is absent stays as it is",
  description:
    'The provider is asked first, and the callback address stays. 409 when somebody else changed them meanwhile.',
  body: senderCredentialsRequest,
  answers: { 200: answer(senderSavedAnswer, 'The sender.') },
  errors: ['sender_not_found', 'provider_unreachable', 'conflict'],
  handle: async ({ services, workspaceId, actor, params, body }) => {
    const { credentials } = body;
    const changed = await services.senders.rotateCredentials(
      workspaceId,
      params.senderId,
      credentials,
      actor,
    );
    return saved(services, changed);
  },
});

function saved({ senders }: Services, { sender, newVerifyToken }: ConnectedSender) {
  return { success: true, sender: senders.views.of(sender), verifyToken: newVerifyToken };
}
