import { randomBytes } from 'node:crypto';
import { ConfigError } from '../config';
import { type KeyedDigest, createKeyedDigest } from '../domain/keyed-digest';
import { installationKeyContext } from '../domain/seal-context';
import type { Database } from '../persistence/database';
import { keepInstallationKey } from '../persistence/installation-keys';
import type { SecretBox } from '../ports/secret-box';

/** Name of the stored key. */
export const DIGEST_KEY = 'digest';
const CONTEXT = installationKeyContext(DIGEST_KEY);
const KEY_BYTES = 32;

/**
 * Opens the key of this installation's digests, or creates it at the first start. It is random and sealed with
 * HERALD_SECRET_KEY: resealing it with a new secret key leaves every digest as it is.
 * @throws ConfigError when HERALD_SECRET_KEY is not the one it was sealed with
 */
export async function composeDigests(
  database: Database,
  secretBox: SecretBox,
): Promise<KeyedDigest> {
  const sealed = await keepInstallationKey(database, DIGEST_KEY, () =>
    secretBox.seal(randomBytes(KEY_BYTES).toString('base64'), CONTEXT),
  );
  return createKeyedDigest(Buffer.from(opened(secretBox, sealed), 'base64'));
}

function opened(secretBox: SecretBox, sealed: string): string {
  try {
    return secretBox.open(sealed, CONTEXT);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it does not open';
    throw new ConfigError([`HERALD_SECRET_KEY is not the one of this database: ${reason}`]);
  }
}
