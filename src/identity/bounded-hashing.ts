import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { HeraldError } from '../domain/errors';
import { boundedWork } from './bounded-work';

/** Hashes at once. libuv has four threads and a scrypt takes one for some 100 ms: one is left for DNS and files. */
const AT_ONCE = 3;
/** Hashes that may wait; the last one waits some 2 s. */
const WAITING = 64;

const hashing = boundedWork({ atOnce: AT_ONCE, waiting: WAITING, refusal: tooBusy });

/** better-auth's scrypt, a few at a time in one process. */
export const boundedHashing = {
  hash: (password: string) => hashing(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => hashing(() => verifyPassword(given)),
};

function tooBusy(): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    'too many people sign in at once; try again shortly',
  );
}
