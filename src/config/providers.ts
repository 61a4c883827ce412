import { z } from 'zod';
import { delays, milliseconds, origin, perSecond, positiveCount, proxyAddress } from './values';

/** Settings of the providers and of sends. */
export const providerSettings = {
  META_GRAPH_URL: origin
    .default('https://graph.facebook.com')
    .describe('Base address of the Meta Graph API'),
  META_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, { error: 'must be a version such as v25.0' })
    .default('v25.0')
    .describe('Version of the Meta Graph API'),
  TWILIO_API_URL: origin
    .default('https://api.twilio.com')
    .describe('Base address of the Twilio API for messages and accounts'),
  TWILIO_CONTENT_URL: origin
    .default('https://content.twilio.com')
    .describe('Base address of the Twilio API for templates'),
  TWILIO_MESSAGING_URL: origin
    .default('https://messaging.twilio.com')
    .describe('Base address of the Twilio API for senders and messaging services'),
  PROVIDER_PROXY_URL: proxyAddress
    .optional()
    .describe(
      'Proxy for calls to the providers above and for their files, such as `http://user:password@proxy.example.com:3128`; everything else goes out directly',
    ),
  HTTPS_PROXY: z
    .string()
    .optional()
    .describe('Has no effect; a warning at start names PROVIDER_PROXY_URL'),
  SEND_TIMEOUT_MS: milliseconds.default(10_000).describe('Timeout of one provider call'),
  SEND_RETRY_DELAYS_MS: delays
    .default([500, 1000])
    .describe('Pauses before the 2nd and 3rd provider call after a network failure, each ± 20 %'),
  SEND_SYNC_WAIT_MS: milliseconds
    .default(45_000)
    .describe("How long a synchronous send waits for the provider's answer"),
  SENDER_MESSAGES_PER_SECOND: perSecond
    .default(80)
    .describe('Messages a second for senders without a rate of their own'),
  MEDIA_TRANSFERS: positiveCount
    .default(48)
    .describe(
      'Files of conversations that one API process passes on at once, each way; a single workspace gets a third of them',
    ),
  MEDIA_TIMEOUT_MS: milliseconds
    .default(60_000)
    .describe(
      'Timeout of one file that is shown, its last byte included, and of the answer to one that is sent',
    ),
};
