import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  MessagingProvider,
  SendOptions,
  SendOutcome,
  SendTemplateRequest,
} from '../../../../src/ports/messaging-provider';
import { SEND_OPTIONS, type Recipient, type RunningProvider } from './running-provider';
import { resultOf } from '../../../support/steps';

type Send = <Credentials>(
  provider: MessagingProvider<Credentials>,
  credentials: Credentials,
  request: SendTemplateRequest,
  options: SendOptions,
) => Promise<SendOutcome>;

const sendTemplate: Send = (provider, credentials, request, options) =>
  provider.sendTemplate(credentials, request, options);

/** Sends free text in place of the template. */
export const sendText: Send = (provider, credentials, request, options) => {
  const { template: _template, values: _values, ...address } = request;
  return provider.sendText(credentials, { ...address, text: 'See you at five.' }, options);
};

const sendMedia: Send = (provider, credentials, request, options) => {
  const { template: _template, values: _values, ...address } = request;
  const url = 'https://shop.example.com/photos/fern.jpg';
  const media = { type: 'image', url, caption: 'A fern', filename: null } as const;
  return provider.sendMedia(credentials, { ...address, media }, options);
};

/** Describes the sends: templates, free text and files alike, and what the connection does to any. */
export function describeSending<Credentials>(running: () => RunningProvider<Credentials>): void {
  describe.each([
    ['sendTemplate', sendTemplate],
    ['sendText', sendText],
    ['sendMedia', sendMedia],
  ])('%s', (name, sendWith) => {
    describeSends(running, sendWith, name);
  });
  describeConnections(running);
}

function describeSends<Credentials>(
  running: () => RunningProvider<Credentials>,
  sendWith: Send,
  prefix: string,
): void {
  const tokenOf = (name: string) => `trk_${prefix}_${name}`;
  const send = (recipient: Recipient, name: string) => {
    const { provider, credentials, requestTo } = running();
    return sendWith(provider, credentials, requestTo(recipient, tokenOf(name)), SEND_OPTIONS);
  };

  test('returns the provider id of an accepted message, which arrives once', async () => {
    const outcome = await send('delivered', 'accepted');

    expect(outcome).toEqual({ kind: 'accepted', providerMessageId: expect.stringMatching(/.+/) });
    expect(
      running()
        .acceptedTokens()
        .filter((token) => token === tokenOf('accepted')),
    ).toHaveLength(1);
  });

  test('returns the provider error of a refused message', async () => {
    const outcome = await send('refused', 'refused');

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
    expect(running().acceptedTokens()).not.toContain(tokenOf('refused'));
  });

  test('gets statuses with the id and the token of the message, and no error', async () => {
    const outcome = await send('delivered', 'status');

    expect(await firstStatus(running(), tokenOf('status'))).toMatchObject({
      providerMessageId: outcome.kind === 'accepted' ? outcome.providerMessageId : undefined,
      status: 'sent',
      trackingToken: tokenOf('status'),
      error: null,
    });
  });
}

function describeConnections<Credentials>(running: () => RunningProvider<Credentials>): void {
  const sendTo = (recipient: Recipient, name: string, options: Partial<SendOptions> = {}) => {
    const { provider, credentials, requestTo } = running();
    const request = requestTo(recipient, `trk_${name}`);
    return provider.sendTemplate(credentials, request, { ...SEND_OPTIONS, ...options });
  };

  test('rejects a send with wrong credentials, which is no network failure', async () => {
    const { provider, wrongCredentials, requestTo } = running();
    const request = requestTo('delivered', 'trk_wrong');

    const outcome = await provider.sendTemplate(wrongCredentials, request, SEND_OPTIONS);

    expect(outcome.kind).toBe('rejected');
  });

  test('reports a connection that is cut without an answer as a network failure', async () => {
    const outcome = await sendTo('unreachable', 'cut');

    expect(outcome).toEqual({ kind: 'network_failure', reason: 'reset' });
  });

  test('reports a refused connection as a network failure', async () => {
    const { providerWithoutServer, credentials, requestTo } = running();
    const request = requestTo('delivered', 'trk_nobody');

    const outcome = await providerWithoutServer.sendTemplate(credentials, request, SEND_OPTIONS);

    expect(outcome).toEqual({ kind: 'network_failure', reason: 'refused' });
  });

  describe('slow provider', () => {
    beforeAll(() => running().delayAnswers(60_000));
    afterAll(() => running().delayAnswers(0));

    test('reports a send that reaches its deadline as a network failure', async () => {
      const outcome = await sendTo('delivered', 'slow', { timeoutMs: 300 });

      expect(outcome).toEqual({ kind: 'network_failure', reason: 'timeout' });
    });

    test('reports a send that is given up early as a network failure', async () => {
      const giveUp = new AbortController();
      const sending = sendTo('delivered', 'abort', { signal: giveUp.signal });

      giveUp.abort();

      expect(await sending).toEqual({ kind: 'network_failure', reason: 'aborted' });
    });
  });
}

/** Returns the first status that the provider reports of a message. */
export async function firstStatus<Credentials>(
  { provider, credentials, number, callbackFor }: RunningProvider<Credentials>,
  trackingToken: string,
) {
  const callback = await callbackFor(trackingToken);
  return resultOf(provider.readCallback(credentials, callback, number))?.statuses[0];
}
