import { SAMPLES } from '../../../../sandbox/media/samples';
import { mediaUrl } from '../../../../sandbox/twilio/media-endpoints';
import { textMaxOf } from '../../../../src/domain/text-limits';
import { createOperatorEgress } from '../../../../src/egress/egress-client';
import type { TwilioCredentials } from '../../../../src/ports/messaging-provider';
import { createTwilioProvider } from '../../../../src/providers/twilio/twilio-provider';
import { runSandbox } from '../../sandbox/support/running-sandbox';
import { twilioTemplates } from '../../sandbox/support/twilio';
import { describeMessagingProvider } from '../conformance';
import type { Recipient, RunningProvider } from '../conformance/running-provider';
import { otherHostOf } from '../conformance/media';
import { urlOfDesertedPort } from '../deserted-port';
import { NUMBER, callbacksOf, credentials as account } from './callbacks';

const RECIPIENTS: Record<Recipient, string> = {
  delivered: '15551239999',
  refused: '15551230004',
  unreachable: '15551230012',
  silent: '15551238888',
};

const credentials: TwilioCredentials = {
  ...account,
  apiKey: { sid: `SK${'6'.repeat(32)}`, secret: 'key secret' },
  messagingServiceSid: `MG${'7'.repeat(32)}`,
};

describeMessagingProvider({ name: 'Twilio', start });

async function start(): Promise<RunningProvider<TwilioCredentials>> {
  const { sandbox, capture, call, close } = await runSandbox({
    templatePageSize: 4,
    numbers: [],
    twilioNumbers: [{ ...credentials, displayNumber: NUMBER, inboundUrl: null }],
  });
  const deserted = await urlOfDesertedPort();
  const egress = createOperatorEgress({
    origins: [sandbox.url, deserted, otherHostOf(sandbox.url)],
  });
  const providerAt = (url: string) =>
    createTwilioProvider({ egress, urls: { api: url, content: url, messaging: url } });
  const provider = providerAt(sandbox.url);
  const template = (await provider.listTemplatePage(credentials, null)).templates.find(
    ({ name }) => name === 'order_confirmed',
  )!;
  await call('/sandbox/inbound', {
    body: { number: NUMBER, from: RECIPIENTS.delivered, text: 'Hi' },
  });
  return {
    provider,
    providerWithoutServer: providerAt(deserted),
    credentials,
    number: NUMBER,
    wrongCredentials: {
      ...credentials,
      authToken: 'another secret',
      apiKey: { sid: `SK${'8'.repeat(32)}`, secret: 'another' },
    },
    requestTo: (recipient, trackingToken) => ({
      senderNumber: NUMBER,
      recipientNumber: RECIPIENTS[recipient],
      recipientUserId: null,
      template,
      values: {
        header: null,
        body: [
          { name: '1', value: 'Ana' },
          { name: '2', value: 'A-1017' },
        ],
        buttons: [],
      },
      trackingToken,
      callbackUrl: capture.url,
    }),
    textMax: textMaxOf('twilio'),
    acceptedTokens: () => sandbox.received().map(({ statusCallback }) => tokenIn(statusCallback)),
    referenceOf: (sample) => mediaUrl(sandbox.url, credentials.accountSid, SAMPLES[sample].id),
    async delayAnswers(answerDelayMs) {
      await call('/sandbox/behaviour', { body: { answerDelayMs } });
    },
    templates: twilioTemplates.map(({ name, language, status }) => ({
      name,
      language,
      providerStatus: status,
    })),
    async callbackFor(trackingToken) {
      const { url, headers, rawBody } = await capture.waitForOne(
        0,
        (callback) =>
          tokenIn(callback.url) === trackingToken &&
          /MessageStatus=(sent|failed)/.test(callback.rawBody.toString()),
      );
      const signature = String(headers['x-twilio-signature']);
      return { url, headers: { 'x-twilio-signature': signature }, rawBody };
    },
    callbacksOf,
    async close() {
      await egress.close();
      await close();
    },
  };
}

function tokenIn(url: string | null): string {
  return new URL(url ?? '').searchParams.get('token') ?? '';
}
