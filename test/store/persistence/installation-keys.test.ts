import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { ConfigError } from '../../../src/config';
import { composeDigests } from '../../../src/main/digests';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { openPrivateDatabase, useTestDatabase } from './support';

const db = useTestDatabase(openPrivateDatabase);

const [first, second] = [randomBytes(32), randomBytes(32)];
const digestsWith = (key: Buffer, old: Buffer[] = []) =>
  composeDigests(db.database, createAesSecretBox(key, old));

test('processes that start together make the same digests, also after a key rotation', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => digestsWith(first)));
  made.push(await digestsWith(second, [first]));

  expect(new Set(made.map((digests) => digests.of('customer', '33612345678'))).size).toBe(1);
});

test('stores the key sealed, and rejects another secret key with what to do', async () => {
  await digestsWith(first);
  const { installationKeys } = db.database.models;

  const [stored] = await installationKeys.find().lean();
  expect(stored?.sealedKey).toMatch(/^v2\.[0-9a-f]{8}\./);

  const refused = digestsWith(second);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/HERALD_SECRET_KEYS_OLD/);
});
