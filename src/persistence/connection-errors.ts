import { mongo } from 'mongoose';
import { HeraldError } from '../domain/errors';
import { isUnreachable } from './guard';

const UNAUTHORIZED = 13;

/** Says what to check. Never quotes the driver, whose messages may have a part of the address. */
export function notConnected(cause: unknown): Error {
  const name = cause instanceof Error ? cause.name : '';
  // The driver throws this one for addresses that it cannot parse.
  const isAway = name !== 'MongoRuntimeError' && (isUnreachable(cause) || isSystemError(cause));
  if (isAway) return mongodbAway(cause);
  const message =
    name === 'MongoServerError'
      ? 'MongoDB refuses the sign-in; check user and password in MONGODB_URI, or add ?authSource=admin if the user was made there'
      : 'MONGODB_URI cannot be read; percent-encode special characters of the password, such as %40 for @, and check its options';
  return new Error(message, { cause });
}

/**
 * Runs the first commands of a connection. A server with access control accepts it without a user, and refuses those.
 * @throws HeraldError temporarily_unavailable when MongoDB is away
 * @throws Error that says what to change when MongoDB does not allow the commands
 */
export async function withAccess<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (isUnreachable(cause)) throw mongodbAway(cause);
    if (!(cause instanceof mongo.MongoServerError) || cause.code !== UNAUTHORIZED) throw cause;
    throw new Error(
      'MongoDB does not allow that: MONGODB_URI needs a user and password, and the user the role readWrite on its database',
      { cause },
    );
  }
}

function mongodbAway(cause: unknown): HeraldError {
  const message = 'MongoDB does not answer; check MONGODB_URI and that the server runs';
  return new HeraldError('temporarily_unavailable', message, { cause });
}

/** Tells whether the operating system failed, such as a look-up of a name (ENOTFOUND), not Node (ERR_…). */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E(?!RR_)/.test(String(error.code));
}
