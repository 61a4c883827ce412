import { eventIdOf } from '../../src/domain/ids';
import type { Message } from '../../src/domain/message';
import { eachLimited } from '../load/open-loop';
import { postJson } from '../load/post-json';
import type { BenchStack } from '../stack/start-stack';
import type { Contender } from './contender';
import { providerMessageIdOf, sendBody, storeCopies } from './pattern';
import { REPORTED_STATUS, signedCallback } from './signed-callback';

/** A provider in a hurry bundles reports and posts several bundles at once. */
const STATUSES_PER_CALLBACK = 20;
const CALLBACKS_AT_ONCE = 4;

/** Herald: a callback of the provider becomes a webhook; a send is one HTTP call. */
export function heraldContender(
  stack: BenchStack,
  pattern: Message,
  connectionId = stack.demo.connectionId,
): Contender {
  const { addresses, demo, dispatcher, kept } = stack;
  const callbackUrl = `${addresses.api}/callbacks/meta/${connectionId}`;
  const report = async (messages: Message[]): Promise<void> => {
    await postJson(dispatcher, signedCallback(callbackUrl, kept.sandbox.appSecret, messages));
  };
  return {
    async prepareDeliveries(count) {
      const messages = await storeCopies(stack, pattern, count);
      return {
        deliveries: messages.map((message) => ({
          eventId: eventIdOf(message.senderId, providerMessageIdOf(message), REPORTED_STATUS, null),
          cause: () => report([message]),
        })),
        causeAll: () =>
          eachLimited(inBatches(messages, STATUSES_PER_CALLBACK), CALLBACKS_AT_ONCE, report),
      };
    },
    async send() {
      await postJson(dispatcher, {
        url: `${addresses.api}/api/v2/template/send`,
        headers: { 'service-api-key': demo.apiKey },
        body: sendBody(),
      });
    },
  };
}

export function inBatches<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
