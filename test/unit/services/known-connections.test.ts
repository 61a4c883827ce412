import { expect, test } from '@jest/globals';
import { requireConnection } from '../../../src/services/senders/steps/known-connections';
import type { Sender } from '../../../src/domain/sender';

const KNOWN = {
  workspaceId: 'wsp_1',
  provider: 'meta',
  connectionId: 'con_known',
} as Sender;

/** Returns the operation and the look-ups it has made. */
function connections() {
  const lookUps: string[] = [];
  const clock = { nowMs: 1000 };
  const known = requireConnection({
    senders: {
      findByConnectionId: async (connectionId) => {
        lookUps.push(connectionId);
        return connectionId === KNOWN.connectionId ? KNOWN : null;
      },
    },
    nowMs: () => clock.nowMs,
  });
  return { known, lookUps, clock };
}

test('looks a connection up once for many callbacks, and again after a while', async () => {
  const { known, lookUps, clock } = connections();

  const found = await Promise.all([1, 2, 3].map(() => known('meta', KNOWN.connectionId)));
  found.push(await known('meta', KNOWN.connectionId));
  expect(found).toEqual(Array.from(found, () => 'wsp_1'));
  expect(lookUps).toHaveLength(1);

  clock.nowMs += 60_000;
  await known('meta', KNOWN.connectionId);
  expect(lookUps).toHaveLength(2);
});

test('rejects an unknown connection, and looks it up again the next time', async () => {
  const { known, lookUps } = connections();

  await expect(known('meta', 'con_new')).rejects.toMatchObject({ code: 'not_found' });
  await expect(known('meta', 'con_new')).rejects.toMatchObject({ code: 'not_found' });

  expect(lookUps).toHaveLength(2);
});

test("rejects another provider's connection, also when it is remembered", async () => {
  const { known } = connections();
  await known('meta', KNOWN.connectionId);

  await expect(known('twilio', KNOWN.connectionId)).rejects.toMatchObject({ code: 'not_found' });
});
