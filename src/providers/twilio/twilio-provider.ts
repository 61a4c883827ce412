import type { EgressClient } from '../../ports/egress';
import type { MessagingProvider, TwilioCredentials } from '../../ports/messaging-provider';
import { listTemplatePage } from './list-templates';
import { readCallback } from './read-callback';
import { buildSendForm } from './send-form';
import { readSendOutcome } from './send-outcome';
import { verifySignature } from './signature';
import { callCredentials, createTwilioClient, type TwilioUrls } from './twilio-client';
import { verifyConnection } from './verify-connection';

export interface TwilioOptions {
  /** Must be allowed to reach every address in `urls`. */
  egress: EgressClient;
  urls: TwilioUrls;
}

/** A message resource has about a thousand bytes, and the body of the template. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** WhatsApp through Twilio behind the port. Holds no credentials: each call brings its sender's. */
export function createTwilioProvider(options: TwilioOptions): MessagingProvider<TwilioCredentials> {
  const twilio = createTwilioClient(options.egress, options.urls);
  return {
    async sendTemplate(credentials, request, { timeoutMs, signal }) {
      const outcome = await twilio({
        host: 'api',
        path: `/2010-04-01/Accounts/${encodeURIComponent(credentials.accountSid)}/Messages.json`,
        form: buildSendForm(request, credentials),
        credentials: callCredentials(credentials),
        timeoutMs,
        maxBodyBytes: MAX_ANSWER_BYTES,
        ...(signal !== undefined && { signal }),
      });
      return outcome.kind === 'failure'
        ? { kind: 'network_failure', reason: outcome.code }
        : readSendOutcome(outcome, credentials);
    },
    verifyConnection: (credentials, number) => verifyConnection(twilio, credentials, number),
    listTemplatePage: (credentials, cursor) => listTemplatePage(twilio, credentials, cursor),
    // Twilio has no handshake: an address is entered in its console.
    answerSubscription: () => null,
    verifySignature: (credentials, callback) => verifySignature(credentials.authToken, callback),
    readCallback: (credentials, callback, number) =>
      readCallback(credentials.accountSid, number, callback),
  };
}
