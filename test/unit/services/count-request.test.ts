import { expect, test } from '@jest/globals';
import type { ApiKey } from '../../../src/domain/api-key';
import type { Metrics } from '../../../src/ports/metrics';
import type { RateLimiter } from '../../../src/ports/limiters';
import { countRequest } from '../../../src/services/api-keys/count-request';
import { bind } from '../../../src/services/steps/bind';

const KEY = { id: 'key_1', workspaceId: 'wks_1' } as ApiKey;
const metrics = { rateLimited: () => undefined } as unknown as Metrics;

const leaving = (remaining: number): RateLimiter => ({
  count: async () => ({ limit: 20, remaining, resetMs: 1000, exceeded: remaining === 0 }),
});

test('does not count requests when no limit is set', async () => {
  const count = bind(countRequest, { keyLimiter: null, workspaceLimiter: null, metrics });

  expect(await count(KEY)).toBeNull();
});

test('judges a request by the only limit that is set', async () => {
  const count = bind(countRequest, { keyLimiter: null, workspaceLimiter: leaving(0), metrics });

  expect(await count(KEY)).toMatchObject({ scope: 'workspace', exceeded: true });
});
