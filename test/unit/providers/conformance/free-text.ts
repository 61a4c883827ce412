import { expect, test } from '@jest/globals';
import { describeFailure } from '../../../../src/domain/status-code';
import { SEND_OPTIONS, type RunningProvider } from './running-provider';
import { firstStatus, sendText } from './sending';

const OUTSIDE_THE_WINDOW = 9902;

export function describeFreeText<Credentials>(running: () => RunningProvider<Credentials>): void {
  test('fails free text by callback when the customer has not written within 24 hours', async () => {
    const { provider, credentials, requestTo } = running();

    const outcome = await sendText(
      provider,
      credentials,
      requestTo('silent', 'trk_silent'),
      SEND_OPTIONS,
    );

    const status = await firstStatus(running(), 'trk_silent');
    expect(outcome.kind).toBe('accepted');
    expect(status).toMatchObject({ status: 'failed', trackingToken: 'trk_silent' });
    expect(describeFailure(status?.error ?? null).statusCode).toBe(OUTSIDE_THE_WINDOW);
  });

  test('refuses free text that is too long for the provider', async () => {
    const { provider, credentials, requestTo, textMax } = running();
    const { template: _template, values: _values, ...address } = requestTo('delivered', 'trk_long');
    const say = (length: number) =>
      provider.sendText(credentials, { ...address, text: 'a'.repeat(length) }, SEND_OPTIONS);

    expect((await say(textMax)).kind).toBe('accepted');
    expect((await say(textMax + 1)).kind).toBe('rejected');
  });
}
