import { expect, test } from '@jest/globals';
import type { Message } from '../../../src/domain/message';
import { temporarilyUnavailable } from '../../../src/domain/errors';
import { awaitResult } from '../../../src/services/messages/steps/await-result';
import { newMessage } from '../../support/records';
import { partial } from '../../support/partial';

const never = (): Promise<never> => new Promise(() => undefined);
const stored = newMessage();
const finished = newMessage({
  result: { kind: 'accepted', providerMessageId: 'wamid.1', at: new Date() },
});

interface Situation {
  awaitSend?: () => Promise<void>;
  find: () => Promise<Message | null>;
  syncWaitMs?: number;
}

function waiting({ awaitSend = never, find, syncWaitMs = 60_000 }: Situation) {
  return awaitResult(partial({ workflows: { awaitSend }, messages: { find }, syncWaitMs }), stored);
}

test('returns the result as soon as Temporal reports that the send has ended', async () => {
  let reads = 0;
  const find = async () => {
    reads += 1;
    return finished;
  };

  expect(await waiting({ awaitSend: async () => undefined, find })).toBe(finished);
  expect(reads).toBe(1);
});

test('finds the result in the database while Temporal is silent or cannot tell', async () => {
  for (const awaitSend of [never, async () => undefined]) {
    const answers = [stored, finished];
    const find = async () => answers.shift() ?? null;

    expect(await waiting({ awaitSend, find })).toBe(finished);
  }
});

test('reads the database again after it was away for a moment', async () => {
  const answers = [
    () => Promise.reject(temporarilyUnavailable('the database', null)),
    async () => finished,
  ];
  const find = async () => (answers.shift() ?? never)();

  expect(await waiting({ find })).toBe(finished);
});

test.each<[string, Situation]>([
  ['Temporal is silent', { find: async () => stored }],
  ['the database is silent too', { find: never }],
  ['Temporal cannot tell', { awaitSend: async () => undefined, find: async () => stored }],
])('a wait ends when its time is up although %s', async (_what, situation) => {
  expect(await waiting({ ...situation, syncWaitMs: 30 })).toBeNull();
});
