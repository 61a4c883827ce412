import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { HeraldError } from '../domain/errors';
import type { Asker } from '../ports/identity';
import { boundedWork } from './bounded-work';

/** Hashes at once. libuv has four threads and a scrypt takes one for some 100 ms: one is left for DNS and files. */
const AT_ONCE = 3;
/** Hashes that may wait; the last one waits some 2 s. */
const WAITING = 64;

const hashing = boundedWork({ atOnce: AT_ONCE, waiting: WAITING, refusal: tooBusy });

/** Carries who asks through better-auth, which does not pass it on. */
const askers = new AsyncLocalStorage<Asker>();
/** Takes the turns of work that was begun for nobody in particular, such as a command. */
const NOBODY: Asker = { account: '', network: '' };

/** Does work whose hashes take the turns of who asks. */
export function inTurnOf<Outcome>(asker: Asker, work: () => Promise<Outcome>): Promise<Outcome> {
  return askers.run(asker, work);
}

/** better-auth's scrypt, a few at a time in one process. */
export const boundedHashing = {
  hash: (password: string) => hashing(current(), () => hashPassword(password)),
  verify: (given: { hash: string; password: string }) =>
    hashing(current(), () => verifyPassword(given)),
};

function current(): Asker {
  return askers.getStore() ?? NOBODY;
}

function tooBusy(): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    'too many passwords are checked at once; try again in a few seconds',
  );
}
