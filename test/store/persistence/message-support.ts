import type { Message, ProviderError, SendResult } from '../../../src/domain/message';
import { type TestDatabase } from './support';
import { newMessage } from '../../support/records';

export const soon = (): Date => new Date(Date.now() + 60_000);

/** Runs an action twenty times at once. */
export const twenty = <Result>(act: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 20 }, act));

/** Result of a send. */
export const result = (kind: SendResult['kind']): SendResult => ({
  kind,
  providerMessageId: kind === 'accepted' ? 'wamid.1' : null,
  at: new Date(),
});

export const providerError: ProviderError = {
  code: '131026',
  title: 'Message undeliverable',
  message: '(#131026) Message undeliverable',
  details: '',
  httpStatus: 400,
};

/** Stores a message that is not sent yet. */
export async function storeMessage(
  { messages }: TestDatabase,
  startDueAt = soon(),
): Promise<Message> {
  const message = newMessage();
  await messages.insert(message, startDueAt);
  return message;
}

type Happening = SendResult['kind'] | 'sent' | 'delivered' | 'read' | 'failed';

export function isEnding(happening: Happening): happening is SendResult['kind'] {
  return ['accepted', 'rejected', 'unreachable'].includes(happening);
}

/** Status by contract 4.4: the highest that was reported; without a report, the result of the send. */
export function expectedStatus(happenings: Happening[]): string {
  const ranked: Happening[] = ['read', 'delivered', 'failed', 'sent'];
  const highest = ranked.find((status) => happenings.includes(status));
  return highest ?? happenings.find(isEnding) ?? 'queued';
}
