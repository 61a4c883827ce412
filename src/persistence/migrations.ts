import type { KeyedDigest } from '../domain/keyed-digest';
import { joinNumberForms } from './customers/join-number-forms';
import type { Models } from './models';

/** A step from one version of the data to the next. */
export interface Migration {
  /** Change in a few words, for the operator: `keep the language of each template`. */
  description: string;
  /**
   * Oldest version of the data whose builds still work on the migrated data, and so may run beside it. A step that
   * removes or renames something leaves out builds that use it; it belongs into the release after the one that stopped.
   */
  oldestBuild: number;
  /**
   * Changes the data. Repeats itself without harm: a crash may interrupt it, and two processes may run it at once.
   * @param digests opens the installation's key on its first call
   */
  migrate(models: Models, digests: OpenDigests): Promise<void>;
}

/** Digests of this installation. @throws Error when the secret key is not the database's */
export type OpenDigests = () => Promise<KeyedDigest>;

/** Every step since the first release, which has version 1; the first step here leads to version 2. Only ever extended. */
export const MIGRATIONS: readonly Migration[] = [
  {
    description: 'join customers whose number was known in two forms',
    oldestBuild: 1,
    migrate: joinNumberForms,
  },
];
