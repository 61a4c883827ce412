import { answer, forMembers, pathParameter } from './operation';

const tags = ['Settings'];
const SENDERS = '/api/v1/workspaces/{workspaceId}/senders';
const ONE = `${SENDERS}/{senderId}` as const;
const parameters = [pathParameter('senderId')];

/** The numbers that messages go out from (contract 6). */
export const senderPaths = {
  [SENDERS]: {
    get: forMembers('settings:read', {
      operationId: 'listSenders',
      tags,
      summary: 'The senders, oldest first, disconnected ones too',
      responses: { '200': answer('SenderList', 'The senders.') },
    }),
    post: forMembers('settings:edit', {
      operationId: 'connectSender',
      tags,
      summary: 'Connect a sending number',
      description:
        'The provider is asked first: nothing is saved when it refuses the credentials (400, with the field at fault) or cannot be reached. `credentials` are those of the provider: `MetaCredentials` or `TwilioCredentials`. 409 when the number is connected already.',
      body: 'ConnectSenderRequest',
      responses: { '201': answer('SenderSaved', 'The sender, and what is left to do in `setup`.') },
      errors: ['provider_unreachable', 'conflict'],
    }),
  },
  [ONE]: {
    get: forMembers('settings:read', {
      operationId: 'getSender',
      tags,
      summary: 'One sender; a credential reads back as `(configured)`',
      parameters,
      responses: { '200': answer('SenderShown', 'The sender.') },
      errors: ['sender_not_found'],
    }),
    patch: forMembers('settings:edit', {
      operationId: 'changeSender',
      tags,
      summary: 'Change how fast a sender may send',
      parameters,
      body: 'SenderChangeRequest',
      responses: { '200': answer('SenderShown', 'The sender.') },
      errors: ['sender_not_found', 'conflict'],
    }),
  },
  [`${ONE}/disconnect` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'disconnectSender',
      tags,
      summary: 'Send nothing from a number any more',
      description:
        'It can be reconnected, or its number connected anew. Repeating it changes nothing.',
      parameters,
      body: 'EmptyRequest',
      responses: { '200': answer('SenderShown', 'The sender, disconnected.') },
      errors: ['sender_not_found'],
    }),
  },
  [`${ONE}/reconnect` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'reconnectSender',
      tags,
      summary: 'Send from a disconnected number again',
      description:
        'With the credentials it had, or new ones; the provider is asked first. Its templates can be sent again, its callback address is the same. 409 when it is connected, or another sender has its number by now.',
      parameters,
      body: 'ReconnectSenderRequest',
      responses: { '200': answer('SenderSaved', 'The sender, connected.') },
      errors: ['sender_not_found', 'provider_unreachable', 'conflict', 'password_needed'],
    }),
  },
  [`${ONE}/credentials` as const]: {
    put: forMembers('settings:edit', {
      operationId: 'changeSenderCredentials',
      tags,
      summary: "Replace a sender's credentials; what is absent stays as it is",
      description:
        'The provider is asked first, and the callback address stays. 409 when somebody else changed them meanwhile.',
      parameters,
      body: 'SenderCredentialsRequest',
      responses: { '200': answer('SenderSaved', 'The sender.') },
      errors: ['sender_not_found', 'provider_unreachable', 'conflict', 'password_needed'],
    }),
  },
  [`${ONE}/sync` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'syncSender',
      tags,
      summary: "Read a sender's templates from its provider, now",
      description:
        'It begins at once, or when the sync under way is over. They are also read when a sender is connected, and at intervals. 409 while it is disconnected.',
      parameters,
      body: 'EmptyRequest',
      responses: { '202': answer('Done', 'It will be done.') },
      errors: ['sender_not_found', 'conflict'],
    }),
  },
};
