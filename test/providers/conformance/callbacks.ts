import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SEND_OPTIONS, type CallbackItem, type RunningProvider } from './running-provider';

export function describeCallbacks<Credentials>(running: () => RunningProvider<Credentials>): void {
  const read = (items: CallbackItem[]) => {
    const { provider, credentials, number, callbacksOf } = running();
    const contents = callbacksOf(items).map((callback) =>
      provider.readCallback(credentials, callback, number),
    );
    return {
      statuses: contents.flatMap((content) => content?.statuses ?? []),
      ignored: contents
        .flatMap((content) => Object.values(content?.ignored ?? {}))
        .reduce((sum, count) => sum + count, 0),
    };
  };

  test('the status of a message carries its id, its token and no error', async () => {
    const { provider, credentials, number, requestTo, callbackFor } = running();
    const outcome = await provider.sendTemplate(
      credentials,
      requestTo('delivered', 'trk_status'),
      SEND_OPTIONS,
    );
    const callback = await callbackFor('trk_status');

    const content = provider.readCallback(credentials, callback, number);

    const providerMessageId = outcome.kind === 'accepted' ? outcome.providerMessageId : undefined;
    expect(content?.statuses).toEqual([
      expect.objectContaining({
        providerMessageId,
        status: 'sent',
        trackingToken: 'trk_status',
        error: null,
      }),
    ]);
  });

  test('a failure carries the provider error', () => {
    const { statuses } = read([{ kind: 'status', id: 'id_1', status: 'failed' }]);

    expect(statuses[0]).toMatchObject({
      status: 'failed',
      error: { code: expect.stringMatching(/^\d+$/), httpStatus: null },
    });
  });

  test('every status is reported, in order, repeats included', () => {
    const { statuses, ignored } = read([
      { kind: 'status', id: 'id_1', status: 'delivered' },
      { kind: 'status', id: 'id_1', status: 'delivered' },
      { kind: 'status', id: 'id_2', status: 'sent' },
      { kind: 'status', id: 'id_1', status: 'read' },
    ]);

    expect(statuses.map(({ providerMessageId, status }) => [providerMessageId, status])).toEqual([
      ['id_1', 'delivered'],
      ['id_1', 'delivered'],
      ['id_2', 'sent'],
      ['id_1', 'read'],
    ]);
    expect(ignored).toBe(0);
  });

  test('what is unknown, malformed or not ours is counted, and spoils nothing', () => {
    const { statuses, ignored } = read([
      { kind: 'unknown_type' },
      { kind: 'malformed' },
      { kind: 'unknown_status', id: 'id_1' },
      { kind: 'foreign_status', id: 'id_2', status: 'sent' },
      { kind: 'status', id: 'id_3', status: 'sent' },
    ]);

    expect(statuses.map(({ providerMessageId }) => providerMessageId)).toEqual(['id_3']);
    expect(ignored).toBe(4);
  });

  test('no bytes at all make it throw', () => {
    const { provider, credentials, number, callbacksOf } = running();
    const [callback] = callbacksOf([{ kind: 'unknown_type' }]);
    const withBody = (rawBody: Buffer) => ({ ...callback!, rawBody });

    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        provider.readCallback(credentials, withBody(Buffer.from(bytes)), number);
      }),
    );
    expect(provider.readCallback(credentials, withBody(Buffer.from('<html>')), number)).toBeNull();
  });
}
