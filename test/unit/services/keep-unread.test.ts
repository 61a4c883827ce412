import { expect, jest, test } from '@jest/globals';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { keepUnread } from '../../../src/services/senders/steps/keep-unread';
import { newSender } from '../../support/records';

const itemOf = (body: string) => ({
  kind: 'unknown_field' as const,
  callback: { url: '', body },
  identities: ['33600000001', '33600000002'],
});

/** Keeps items in a store that has room for so many, or for none. Tells the work that this took. */
async function keepIn(roomFor: number | null, { unread = ['a', 'b'], unreadLeftOut = 0 } = {}) {
  const of = jest.fn(() => 'digest');
  const seal = jest.fn(() => 'sealed');
  const keep = jest.fn(async () => undefined);
  const reserve = async (_sender: unknown, rooms: { id: string }[]) =>
    roomFor === null ? null : new Set(rooms.slice(0, roomFor).map(({ id }) => id));
  const deps = {
    unreadCallbacks: { reserve, keep } as never,
    unreadLimits: { items: 10, bytes: 1000 },
    secretBox: { seal } as never,
    digests: { of },
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
  };
  const reading = { unread: unread.map(itemOf), unreadLeftOut };
  await keepUnread(deps, newSender({}), reading, new Date()).catch(() => undefined);
  return { digests: of.mock.calls.length, seals: seal.mock.calls.length, kept: keep.mock.calls };
}

test('digests and seals only what is new and has room', async () => {
  expect(await keepIn(2)).toMatchObject({ digests: 4, seals: 2, kept: [[{ length: 2 }]] });
  expect(await keepIn(1)).toMatchObject({ digests: 2, seals: 1, kept: [[{ length: 1 }]] });
  expect(await keepIn(2, { unread: ['a', 'a'] })).toMatchObject({ digests: 2, seals: 1 });
  expect(await keepIn(null)).toMatchObject({ digests: 0, seals: 0, kept: [] });
  expect(await keepIn(2, { unreadLeftOut: 1 })).toMatchObject({ digests: 0, seals: 0, kept: [] });
});
