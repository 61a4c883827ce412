import type { StreamingEgress } from '../../ports/egress';
import type {
  MessagingProvider,
  SendOptions,
  SendOutcome,
  TwilioCredentials,
} from '../../ports/messaging-provider';
import { openFile } from '../open-file';
import { listTemplatePage } from './list-templates';
import { readCallback } from './read-callback';
import { readUnreadFields } from './read-inbound-content';
import { readWrittenAt } from './read-written-at';
import { buildMediaForm, buildTemplateForm, buildTextForm } from './send-form';
import { readSendOutcome } from './send-outcome';
import { verifySignature } from './signature';
import { basic, callCredentials, createTwilioClient, type TwilioUrls } from './twilio-client';
import { verifyConnection } from './verify-connection';
import { templateWriter } from './write-templates';

export interface TwilioOptions {
  /** Must be allowed to reach every address in `urls`, and to open files elsewhere. */
  egress: StreamingEgress;
  urls: TwilioUrls;
}

/** Hosts that Twilio's API redirects to for files. */
export const TWILIO_FILE_ORIGINS: readonly string[] = [
  'https://mms.twiliocdn.com',
  'https://media.twiliocdn.com',
];

/** A message resource has about a thousand bytes, and the body of the template. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** WhatsApp through Twilio behind the port. Holds no credentials: each call brings its sender's. */
export function createTwilioProvider(options: TwilioOptions): MessagingProvider<TwilioCredentials> {
  const twilio = createTwilioClient(options.egress, options.urls);
  const send = async (
    credentials: TwilioCredentials,
    form: URLSearchParams,
    { timeoutMs, signal }: SendOptions,
  ): Promise<SendOutcome> => {
    const outcome = await twilio({
      host: 'api',
      path: `/2010-04-01/Accounts/${encodeURIComponent(credentials.accountSid)}/Messages.json`,
      form,
      credentials: callCredentials(credentials),
      timeoutMs,
      maxBodyBytes: MAX_ANSWER_BYTES,
      ...(signal !== undefined && { signal }),
    });
    return outcome.kind === 'failure'
      ? { kind: 'network_failure', reason: outcome.code }
      : readSendOutcome(outcome, credentials);
  };
  return {
    sendTemplate: (credentials, request, sending) =>
      send(credentials, buildTemplateForm(request, credentials), sending),
    sendText: (credentials, request, sending) =>
      send(credentials, buildTextForm(request, credentials), sending),
    sendMedia: (credentials, request, sending) =>
      send(credentials, buildMediaForm(request, credentials), sending),
    verifyConnection: (credentials, number) => verifyConnection(twilio, credentials, number),
    // The reference is an address of Twilio's API, which redirects to where the file is.
    fetchMedia: (credentials, url, transfer) => {
      const trustedOrigins = [new URL(options.urls.api).origin];
      const headers = { authorization: basic(callCredentials(credentials)) };
      return openFile(options.egress, { url, trustedOrigins, headers }, transfer);
    },
    listTemplatePage: (credentials, cursor) => listTemplatePage(twilio, credentials, cursor),
    ...templateWriter(twilio),
    readWrittenAt: (credentials, messageSid, timeoutMs) =>
      readWrittenAt(twilio, credentials, messageSid, timeoutMs),
    // Twilio has no handshake: an address is entered in its console.
    answerSubscription: () => null,
    verifySignature: (credentials, callback) => verifySignature(credentials.authToken, callback),
    *readCallback(credentials, callback, number) {
      yield;
      return readCallback(credentials.accountSid, number, callback);
    },
    readUnreadFields,
  };
}
