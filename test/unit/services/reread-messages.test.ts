import { expect, test } from '@jest/globals';
import {
  type RereadMessagesDeps,
  rereadMessages,
} from '../../../src/services/senders/steps/reread-messages';
import { newInbound, newSender } from '../../support/records';

const MESSAGES = 10;
/** Longer than a piece of work may keep the process from everything else. */
const READING_MS = 10;

test('other work has its turn while the unread fields of many messages are read', async () => {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  const messages = Array.from({ length: MESSAGES }, () => newInbound({ sealedFields: '{}' }));
  const deps = {
    inbound: { listSealed: async () => messages },
    secretBox: { open: (sealed: string) => sealed },
    providers: { meta: { readUnreadFields: () => busy(READING_MS) } },
  } as unknown as RereadMessagesDeps;

  setImmediate(turn);
  await rereadMessages(deps, newSender({ provider: 'meta' }));
  isOver = true;

  expect(turns).toBeGreaterThanOrEqual(MESSAGES);
});

/** Keeps the process busy for a time, and reads nothing. */
function busy(ms: number): object {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return { content: { kind: 'other', type: 'unknown' } };
}
