import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { ProviderCallback } from '../../../../src/ports/messaging-provider';
import { CUSTOMER, type CallbackItem, type RunningProvider } from './running-provider';
import { resultOf } from '../../../support/steps';

export function describeCallbacks<Credentials>(running: () => RunningProvider<Credentials>): void {
  const read = (items: CallbackItem[]) => {
    const { provider, credentials, number, callbacksOf } = running();
    const contents = callbacksOf(items).map((callback) =>
      resultOf(provider.readCallback(credentials, callback, number)),
    );
    return {
      statuses: contents.flatMap((content) => content?.statuses ?? []),
      inbound: contents.flatMap((content) => content?.inbound ?? []),
      preferences: contents.flatMap((content) => content?.preferences ?? []),
      ignored: contents
        .flatMap((content) => Object.values(content?.ignored ?? {}))
        .reduce((sum, count) => sum + count, 0),
    };
  };

  test('reports every status, in order, repeats included', () => {
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

  test('reads texts, choices and images of customers', () => {
    const { inbound, statuses, ignored } = read([
      { kind: 'text', id: 'in_1', text: 'Where is it? 📦' },
      { kind: 'choice', id: 'in_2', text: 'Yes, please', payload: 'yes' },
      { kind: 'image', id: 'in_3', reference: 'https://media.example/1', caption: 'Broken' },
    ]);

    const author = expect.objectContaining({
      number: CUSTOMER.number,
      profileName: CUSTOMER.name,
    });
    const common = { author, replyTo: null };
    const image = { type: 'image', reference: 'https://media.example/1', caption: 'Broken' };
    expect(inbound).toEqual([
      expect.objectContaining({
        ...common,
        providerMessageId: 'in_1',
        content: { kind: 'text', text: 'Where is it? 📦' },
      }),
      expect.objectContaining({
        ...common,
        providerMessageId: 'in_2',
        content: { kind: 'button', text: 'Yes, please', payload: 'yes' },
      }),
      expect.objectContaining({
        ...common,
        providerMessageId: 'in_3',
        content: { kind: 'media', media: expect.objectContaining(image) },
      }),
    ]);
    expect({ statuses, ignored }).toEqual({ statuses: [], ignored: 0 });
  });

  test('cuts texts and names that are longer than anybody needs, and takes no id as long', () => {
    const { provider, credentials, number, callbacksOf } = running();
    const long = (word: string) => word.repeat(100_000);
    const readLong = (item: CallbackItem) => {
      const [callback] = callbacksOf([item]);
      const body = callback!.rawBody.toString('utf8').replaceAll(CUSTOMER.name, long('n'));
      const given = { ...callback!, rawBody: Buffer.from(body) };
      return resultOf(provider.readCallback(credentials, given, number))?.inbound;
    };

    expect(readLong({ kind: 'text', id: 'in_1', text: long('t') })).toEqual([
      expect.objectContaining({
        author: expect.objectContaining({ profileName: 'n'.repeat(256) }),
        content: { kind: 'text', text: 't'.repeat(65_536) },
      }),
    ]);
    expect(readLong({ kind: 'text', id: long('i'), text: 'Hi' })).toEqual([]);
  });

  test('counts a message to another number, and does not read it', () => {
    const { inbound, ignored } = read([{ kind: 'foreign_text', id: 'in_1', text: 'Hello' }]);

    expect({ inbound, ignored }).toEqual({ inbound: [], ignored: 1 });
  });

  test.each([true, false])('reads the preference of a customer: %p', (wanted) => {
    const { preferences } = read([{ kind: 'preference', wanted }]);

    expect(preferences).toEqual([
      expect.objectContaining({
        author: expect.objectContaining({ number: CUSTOMER.number }),
        wanted,
      }),
    ]);
  });

  test('counts unknown, malformed and foreign items, and reads the rest', () => {
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

  test('keeps what it does not understand, so that it can be read again, and nothing foreign', () => {
    const { provider, credentials, number, callbacksOf } = running();
    const unreadIn = (callback: ProviderCallback) =>
      resultOf(provider.readCallback(credentials, callback, number))?.unread ?? [];
    const unread = callbacksOf([
      { kind: 'unknown_type' },
      { kind: 'malformed' },
      { kind: 'unknown_status', id: 'id_1' },
      { kind: 'foreign_status', id: 'id_2', status: 'sent' },
      { kind: 'foreign_text', id: 'in_1', text: 'Hello' },
      { kind: 'status', id: 'id_3', status: 'sent' },
    ]).flatMap(unreadIn);

    const again = unread.map(({ callback: { url, body } }) =>
      unreadIn({ url, headers: {}, rawBody: Buffer.from(body) }),
    );
    expect(unread.map(({ kind }) => kind)).toEqual([
      expect.stringMatching(/^unknown_/),
      'malformed_item',
      'unknown_status',
    ]);
    expect(again).toEqual(unread.map((item) => [item]));
  });

  test('never throws, whatever the bytes of a callback', () => {
    const { provider, credentials, number, callbacksOf } = running();
    const [callback] = callbacksOf([{ kind: 'unknown_type' }]);
    const withBody = (rawBody: Buffer) => ({ ...callback!, rawBody });

    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        resultOf(provider.readCallback(credentials, withBody(Buffer.from(bytes)), number));
      }),
    );
    const page = provider.readCallback(credentials, withBody(Buffer.from('<html>')), number);
    expect(resultOf(page)).toBeNull();
  });
}
