import type { ConnectedSender } from '../../services/senders/connect-sender';
import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import { senderAgentRequest } from '../schemas/settings/agents';
import {
  connectSenderRequest,
  reconnectSenderRequest,
  senderAnswer,
  senderChangeRequest,
  senderCredentialsRequest,
  senderListAnswer,
  senderSavedAnswer,
} from '../schemas/settings/senders';
import { doneAnswer } from '../schemas/settings/auth';
import { emptyRequest } from '../schemas/settings/webhook-actions';
import type { Services } from '../services';

/** Numbers that messages go out from (contract 6). Credentials come in, and never go out again. */

const tag = 'Settings';
const SENDERS = `${WORKSPACE}/senders` as const;
const SENDER = `${SENDERS}/:senderId` as const;

export const listSenders = endpoint({
  method: 'get',
  path: SENDERS,
  access: member('settings:read'),
  tag,
  summary: 'The senders, oldest first, disconnected ones too',
  answers: { 200: answer(senderListAnswer, 'The senders.') },
  handle: async ({ services, workspaceId }) => ({
    success: true,
    data: await services.senderViews.list(workspaceId),
  }),
});

export const connectSender = endpoint({
  method: 'post',
  path: SENDERS,
  access: member('settings:edit'),
  tag,
  summary: 'Connect a sending number',
  description:
    'The provider is asked first: nothing is saved when it refuses the credentials (400, with the field at fault) or cannot be reached. `credentials` are those of the provider: `MetaCredentials` or `TwilioCredentials`. 409 when the number is connected already.',
  body: connectSenderRequest,
  answers: { 201: answer(senderSavedAnswer, 'The sender, and what is left to do in `setup`.') },
  errors: ['provider_unreachable', 'conflict'],
  handle: async ({ services, workspaceId, actor, body }) =>
    saved(services, await services.connectSender(workspaceId, body, actor)),
});

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
    sender: await services.senderViews.show(workspaceId, params.senderId),
  }),
});

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
    const sender = await services.changeSenderRate(workspaceId, senderId, messagesPerSecond, actor);
    return { success: true, sender: services.senderViews.of(sender) };
  },
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
    const sender = await services.disconnectSender(workspaceId, params.senderId, actor);
    return { success: true, sender: services.senderViews.of(sender) };
  },
});

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
    const { senderId } = params;
    const { credentials } = body;
    return saved(
      services,
      await services.reconnectSender(workspaceId, senderId, credentials, actor),
    );
  },
});

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
    const { senderId } = params;
    const { credentials } = body;
    return saved(
      services,
      await services.rotateCredentials(workspaceId, senderId, credentials, actor),
    );
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
    await services.requestSync(workspaceId, params.senderId);
    return { success: true };
  },
});

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
    const sender = await services.setSenderAgent(workspaceId, params.senderId, body.agentId, actor);
    return { success: true, sender: services.senderViews.of(sender) };
  },
});

function saved({ senderViews }: Services, { sender, newVerifyToken }: ConnectedSender) {
  return { success: true, sender: senderViews.of(sender), verifyToken: newVerifyToken };
}
