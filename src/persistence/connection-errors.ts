import { mongo } from 'mongoose';

const UNAUTHORIZED = 13;

/** Says what to check. Never quotes the driver, whose messages may have a part of the address. */
export function notConnected(error: unknown): Error {
  return new Error(whyNotConnected(error), { cause: error });
}

function whyNotConnected(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'MongoServerError')
    return 'MongoDB refuses the sign-in; check user and password in MONGODB_URI, or add ?authSource=admin if the user was made there';
  if (name === 'MongoParseError' || name === 'MongoRuntimeError')
    return 'MONGODB_URI cannot be read; percent-encode special characters of the password, such as %40 for @';
  return 'MongoDB does not answer; check MONGODB_URI and that the server runs';
}

/** Runs the first commands of a connection. A server with access control accepts it without a user, and refuses those. */
export async function withAccess<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError) || error.code !== UNAUTHORIZED) throw error;
    throw new Error(
      'MongoDB does not allow that: MONGODB_URI needs a user and password, and the user the role readWrite on its database',
      { cause: error },
    );
  }
}
