import { expect, test } from '@jest/globals';
import { requireConnection } from '../../../src/usecases/callback/known-connections';
import type { Sender } from '../../../src/domain/sender';

const KNOWN = { provider: 'meta', connectionId: 'con_known' } as Sender;

/** Counts the look-ups behind it. */
function connections() {
  const lookUps: string[] = [];
  const clock = { nowMs: 1000 };
  const require = requireConnection({
    senders: {
      findByConnectionId: async (connectionId) => {
        lookUps.push(connectionId);
        return connectionId === KNOWN.connectionId ? KNOWN : null;
      },
    },
    nowMs: () => clock.nowMs,
  });
  return { require, lookUps, clock };
}

test('looks a connection up once for many callbacks, and again after a while', async () => {
  const { require, lookUps, clock } = connections();

  await Promise.all([1, 2, 3].map(() => require('meta', KNOWN.connectionId)));
  await require('meta', KNOWN.connectionId);
  expect(lookUps).toHaveLength(1);

  clock.nowMs += 60_000;
  await require('meta', KNOWN.connectionId);
  expect(lookUps).toHaveLength(2);
});

test('refuses a connection that nobody has, and looks again the next time', async () => {
  const { require, lookUps } = connections();

  await expect(require('meta', 'con_new')).rejects.toMatchObject({ code: 'not_found' });
  await expect(require('meta', 'con_new')).rejects.toMatchObject({ code: 'not_found' });

  expect(lookUps).toHaveLength(2);
});

test("refuses another provider's connection, also when it is remembered", async () => {
  const { require } = connections();
  await require('meta', KNOWN.connectionId);

  await expect(require('twilio', KNOWN.connectionId)).rejects.toMatchObject({ code: 'not_found' });
});
