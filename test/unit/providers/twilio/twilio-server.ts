import type { TwilioCredentials } from '../../../../src/ports/messaging-provider';
import { createTwilioProvider } from '../../../../src/providers/twilio/twilio-provider';
import { startAnsweringServer, type AnsweringServer } from '../answering-server';

/** Starts a server in place of all of Twilio's hosts. */
export function startTwilioServer(): Promise<AnsweringServer<TwilioCredentials>> {
  return startAnsweringServer((url, egress) => {
    const urls = { api: `${url}/`, content: url, messaging: url };
    return createTwilioProvider({ egress, urls });
  });
}
