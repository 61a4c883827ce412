import { textMaxOf } from '../../../../src/domain/text-limits';
import { createOperatorEgress } from '../../../../src/egress/egress-client';
import type { MetaCredentials } from '../../../../src/ports/messaging-provider';
import { createMetaCloudProvider } from '../../../../src/providers/meta-cloud/meta-cloud-provider';
import { SAMPLES } from '../../../../sandbox/media/samples';
import { demoTemplates } from '../../../../sandbox/demo-templates';
import { statusesOf } from '../../sandbox/support/callback-capture';
import { number, runSandbox } from '../../sandbox/support/running-sandbox';
import { describeMessagingProvider } from '../conformance';
import { otherHostOf } from '../conformance/media';
import { urlOfDesertedPort } from '../deserted-port';
import type { Recipient, RunningProvider } from '../conformance/running-provider';
import { CALLBACK_URL, callbacksOf, credentials } from './callbacks';

const RECIPIENTS: Record<Recipient, string> = {
  delivered: '15551239999',
  refused: '15551230004',
  unreachable: '15551230012',
  silent: '15551238888',
};

describeMessagingProvider({ name: 'Meta Cloud', start });

async function start(): Promise<RunningProvider<MetaCredentials>> {
  const { sandbox, capture, call, close } = await runSandbox({ templatePageSize: 4 });
  const deserted = await urlOfDesertedPort();
  const egress = createOperatorEgress({
    origins: [sandbox.url, deserted, otherHostOf(sandbox.url)],
  });
  const providerAt = (graphUrl: string) =>
    createMetaCloudProvider({ egress, graphUrl, apiVersion: 'v25.0' });
  await call('/sandbox/inbound', {
    body: { number: number.displayNumber, from: RECIPIENTS.delivered, text: 'Hi' },
  });
  return {
    provider: providerAt(sandbox.url),
    providerWithoutServer: providerAt(deserted),
    credentials,
    number: number.displayNumber,
    wrongCredentials: { ...credentials, accessToken: 'EAAother', appSecret: 'another secret' },
    requestTo: (recipient, trackingToken) => ({
      senderNumber: number.displayNumber,
      recipientNumber: RECIPIENTS[recipient],
      recipientUserId: null,
      template: {
        providerTemplateId: '1',
        name: 'order_confirmed',
        language: 'en_US',
        parameterFormat: 'POSITIONAL',
        variableKeys: null,
      },
      values: {
        header: null,
        body: [
          { name: '1', value: 'Ana' },
          { name: '2', value: 'A-1017' },
        ],
        buttons: [],
      },
      trackingToken,
      callbackUrl: null,
    }),
    textMax: textMaxOf('meta'),
    acceptedTokens: () => sandbox.received().map((message) => message.trackingToken ?? ''),
    referenceOf: (sample) => SAMPLES[sample].id,
    async delayAnswers(answerDelayMs) {
      await call('/sandbox/behaviour', { body: { answerDelayMs } });
    },
    templates: demoTemplates.map(({ name, language, status }) => ({
      name,
      language,
      providerStatus: status,
    })),
    async callbackFor(trackingToken) {
      for (let count = 1; ; count += 1) {
        const callback = (await capture.waitFor(count))[count - 1]!;
        if (statusesOf([callback])[0]?.biz_opaque_callback_data !== trackingToken) continue;
        const signature = String(callback.headers['x-hub-signature-256']);
        return {
          url: CALLBACK_URL,
          headers: { 'x-hub-signature-256': signature },
          rawBody: callback.rawBody,
        };
      }
    },
    callbacksOf,
    async close() {
      await egress.close();
      await close();
    },
  };
}
