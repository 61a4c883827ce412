import { expect, test } from '@jest/globals';
import { type ApiKey, generateApiKey } from '../../../src/domain/api-key';
import { OPERATOR } from '../../../src/domain/audit';
import type { Logger } from '../../../src/ports/logger';
import type { ApiKeyRepository } from '../../../src/ports/api-keys';
import { authenticateKey } from '../../../src/services/api-keys/authenticate-key';
import { until } from '../../support/wait';

const { id, secretText, secretHash, last4 } = generateApiKey();
const key: ApiKey = {
  id,
  workspaceId: 'wks_1',
  name: 'test',
  secretHash,
  last4,
  scopes: ['messages:send'],
  createdAt: new Date(0),
  createdBy: OPERATOR,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

/** Returns a repository that finds the key and calls `touch` when its use is recorded. */
function keysWith(touch: () => Promise<void>): ApiKeyRepository {
  return {
    findById: async () => key,
    touch,
    insert: async () => true,
    list: async () => [],
    revoke: async () => false,
  };
}

function authenticating(touch: () => Promise<void>) {
  const warnings: string[] = [];
  const log: Logger = {
    debug: () => {},
    info: () => {},
    warn: (_fields, message) => void warnings.push(message),
    error: () => {},
  };
  const clock = { now: () => new Date() };
  const authenticate = authenticateKey({ keys: keysWith(touch), clock, log });
  return { warnings, ask: () => authenticate(secretText, 'messages:send') };
}

test('accepts a request and logs a warning when the use of its key cannot be recorded', async () => {
  const { ask, warnings } = authenticating(() => Promise.reject(new Error('no primary')));

  expect(await ask()).toBe(key);

  await until('the warning', () => warnings.length === 1);
});

test('records many concurrent uses of a key once, and lets no request wait for that', async () => {
  let writes = 0;
  const { ask } = authenticating(() => {
    writes += 1;
    return new Promise(() => {});
  });

  const authenticated = await Promise.all(Array.from({ length: 50 }, ask));

  expect(authenticated).toHaveLength(50);
  expect(writes).toBe(1);
});
