import { randomBytes } from 'node:crypto';
import { ConfigError } from '../config';
import { installationKeyContext } from '../domain/seal-context';
import type { Database } from '../persistence/database';
import { keepInstallationKey } from '../persistence/installation-keys';
import type { SecretBox } from '../ports/secret-box';
import { type KeyedDigest, createKeyedDigest } from '../domain/keyed-digest';

/** The name of the key. */
export const DIGEST_KEY = 'digest';
const CONTEXT = installationKeyContext(DIGEST_KEY);
const KEY_BYTES = 32;

/**
 * Opens the key that this installation's digests are made with, and makes one at the first start. It is random and sealed
 * with HERALD_SECRET_KEY: a new secret key seals it anew, and every digest stays as it is.
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
