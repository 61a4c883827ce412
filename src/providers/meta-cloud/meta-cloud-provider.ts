import type { StreamingEgress } from '../../ports/egress';
import type {
  MessagingProvider,
  MetaCredentials,
  SendOptions,
  SendOutcome,
} from '../../ports/messaging-provider';
import { verifySignature, answerSubscription } from './authenticity';
import { forgetUser } from './forget-user';
import { createGraphClient } from './graph-client';
import { listTemplatePage } from './list-templates';
import { fetchMedia, uploadMedia } from './media';
import { readCallback } from './read-callback';
import { readUnreadFields } from './read-inbound-content';
import { readSendOutcome } from './send-outcome';
import {
  type MetaSendBody,
  buildMediaBody,
  buildTemplateBody,
  buildTextBody,
} from './send-request';
import { subscribeAccount } from './subscribe-account';
import { verifyConnection } from './verify-connection';
import { templateWriter } from './write-templates';

export interface MetaCloudOptions {
  /** Must be allowed to reach `graphUrl`, and to open files elsewhere. */
  egress: StreamingEgress;
  /** `https://graph.facebook.com`, or the sandbox. */
  graphUrl: string;
  /** e.g. `v25.0`. */
  apiVersion: string;
}

/** An acceptance has some hundred bytes; an error rarely more than a thousand. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** The Meta WhatsApp Cloud API behind the port. Holds no credentials: each call brings its sender's. */
export function createMetaCloudProvider(
  options: MetaCloudOptions,
): MessagingProvider<MetaCredentials> {
  const graph = createGraphClient(options.egress, options.graphUrl, options.apiVersion);
  const files = { ...options, graph };
  const send = async (
    { phoneNumberId, accessToken }: MetaCredentials,
    edge: 'messages' | 'marketing_messages',
    body: MetaSendBody,
    { timeoutMs, signal }: SendOptions,
  ): Promise<SendOutcome> => {
    const outcome = await graph({
      method: 'POST',
      path: `${encodeURIComponent(phoneNumberId)}/${edge}`,
      body,
      accessToken,
      timeoutMs,
      maxBodyBytes: MAX_ANSWER_BYTES,
      ...(signal !== undefined && { signal }),
    });
    return outcome.kind === 'failure'
      ? { kind: 'network_failure', reason: outcome.code }
      : readSendOutcome(outcome, accessToken, body.to);
  };
  return {
    sendTemplate: (credentials, request, sending) => {
      const edge = request.marketing === undefined ? 'messages' : 'marketing_messages';
      return send(credentials, edge, buildTemplateBody(request), sending);
    },
    sendText: (credentials, request, sending) =>
      send(credentials, 'messages', buildTextBody(request), sending),
    sendMedia: (credentials, request, sending) =>
      send(credentials, 'messages', buildMediaBody(request), sending),
    verifyConnection: (credentials, number) => verifyConnection(graph, credentials, number),
    subscribeAccount: (credentials) => subscribeAccount(graph, credentials),
    listTemplatePage: (credentials, cursor) => listTemplatePage(graph, credentials, cursor),
    ...templateWriter(graph),
    fetchMedia: (credentials, reference, transfer) =>
      fetchMedia(files, credentials, reference, transfer),
    uploadMedia: (credentials, file, transfer) => uploadMedia(files, credentials, file, transfer),
    forgetUser: (credentials, userId, timeoutMs) =>
      forgetUser(graph, credentials, userId, timeoutMs),
    ...CALLBACKS,
  };
}

/** Reads what Meta reports. */
const CALLBACKS: Pick<
  MessagingProvider<MetaCredentials>,
  'answerSubscription' | 'verifySignature' | 'readCallback' | 'readUnreadFields' | 'idsOf'
> = {
  answerSubscription: (credentials, query) => answerSubscription(credentials.verifyToken, query),
  verifySignature: (credentials, { headers, rawBody }) =>
    verifySignature(credentials.appSecret, headers, rawBody),
  readCallback: (credentials, { rawBody }) => readCallback(credentials, rawBody),
  readUnreadFields,
  idsOf: ({ phoneNumberId, businessAccountId }) => ({
    number: phoneNumberId,
    account: businessAccountId,
  }),
};
