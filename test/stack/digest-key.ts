import { readConfig } from '../../src/config';
import { installationKeyContext } from '../../src/domain/seal-context';
import { DIGEST_KEY } from '../../src/main/digests';
import { openDatabase } from '../../src/persistence/database';
import { keepInstallationKey } from '../../src/persistence/installation-keys';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import { TEST_DIGEST_KEY } from '../support/digests';

/** Gives a Herald that was never started the digest key of the tests, so that suites find its customers by number. */
export async function giveDigestKey(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const box = createAesSecretBox(config.HERALD_SECRET_KEY);
  const database = await openDatabase({
    uri: config.MONGODB_URI,
    serverSelectionTimeoutMs: config.MONGODB_TIMEOUT_MS,
  });
  await keepInstallationKey(database, DIGEST_KEY, () =>
    box.seal(TEST_DIGEST_KEY.toString('base64'), installationKeyContext(DIGEST_KEY)),
  );
  await database.close();
}
