import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SEND_OPTIONS, type Recipient, type RunningProvider } from './running-provider';

export function describeSending<Credentials>(running: () => RunningProvider<Credentials>): void {
  const send = (recipient: Recipient, token: string) => {
    const { provider, credentials, requestTo } = running();
    return provider.sendTemplate(credentials, requestTo(recipient, token), SEND_OPTIONS);
  };

  test('an acceptance brings the provider id, and the message arrived once', async () => {
    const outcome = await send('delivered', 'trk_accepted');

    expect(outcome).toEqual({ kind: 'accepted', providerMessageId: expect.stringMatching(/.+/) });
    expect(
      running()
        .acceptedTokens()
        .filter((token) => token === 'trk_accepted'),
    ).toHaveLength(1);
  });

  test('a refusal brings the provider error', async () => {
    const outcome = await send('refused', 'trk_refused');

    expect(outcome).toEqual({
      kind: 'rejected',
      error: {
        code: expect.stringMatching(/^\d+$/),
        title: expect.any(String),
        message: expect.stringMatching(/.+/),
        details: expect.any(String),
        httpStatus: expect.any(Number),
      },
    });
    expect(running().acceptedTokens()).not.toContain('trk_refused');
  });

  test('wrong credentials are a refusal, not a network failure', async () => {
    const { provider, wrongCredentials, requestTo } = running();

    const outcome = await provider.sendTemplate(
      wrongCredentials,
      requestTo('delivered', 'trk_wrong'),
      SEND_OPTIONS,
    );

    expect(outcome.kind).toBe('rejected');
  });

  test('a connection cut without an answer is a network failure', async () => {
    expect(await send('unreachable', 'trk_cut')).toEqual({
      kind: 'network_failure',
      reason: 'reset',
    });
  });

  test('a refused connection is a network failure', async () => {
    const { providerWithoutServer, credentials, requestTo } = running();

    const outcome = await providerWithoutServer.sendTemplate(
      credentials,
      requestTo('delivered', 'trk_nobody'),
      SEND_OPTIONS,
    );

    expect(outcome).toEqual({ kind: 'network_failure', reason: 'refused' });
  });

  describe('while the provider is slow to answer', () => {
    beforeAll(() => running().delayAnswers(60_000));
    afterAll(() => running().delayAnswers(0));

    test('the deadline is a network failure', async () => {
      const { provider, credentials, requestTo } = running();

      const outcome = await provider.sendTemplate(credentials, requestTo('delivered', 'trk_slow'), {
        timeoutMs: 300,
      });

      expect(outcome).toEqual({ kind: 'network_failure', reason: 'timeout' });
    });

    test('giving up early is a network failure', async () => {
      const { provider, credentials, requestTo } = running();
      const giveUp = new AbortController();
      const sending = provider.sendTemplate(credentials, requestTo('delivered', 'trk_abort'), {
        ...SEND_OPTIONS,
        signal: giveUp.signal,
      });

      giveUp.abort();

      expect(await sending).toEqual({ kind: 'network_failure', reason: 'aborted' });
    });
  });
}
