import { mongo, Error as MongooseErrors } from 'mongoose';
import { temporarilyUnavailable } from '../domain/errors';

/** MongoDB's answers to "not now": elections, shutdowns, lost nodes, timeouts. */
const PASSING_CODES = new Set([
  6, 7, 43, 50, 64, 89, 91, 189, 202, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/**
 * A repository whose every method reports an unreachable database as `temporarily_unavailable`,
 * so that no caller ever sees a driver's error. Everything else passes through. A method gives a promise, or rows to
 * iterate over.
 */
export function guarded<Repository extends object>(repository: Repository): Repository {
  return new Proxy(repository, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, args);
        return isIterable(result) ? guardedRows(result) : guardedResult(result);
      };
    },
  });
}

async function guardedResult(result: unknown): Promise<unknown> {
  try {
    return await result;
  } catch (error) {
    throw translated(error);
  }
}

async function* guardedRows(rows: AsyncIterable<unknown>): AsyncIterable<unknown> {
  try {
    yield* rows;
  } catch (error) {
    throw translated(error);
  }
}

function isIterable(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

function translated(error: unknown): unknown {
  return isUnreachable(error) ? temporarilyUnavailable('the database', error) : error;
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError)
    return true;
  if (
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError
  )
    return true;
  // A bulk write reports a lost connection as if the server had answered, with the driver's error inside.
  if (error instanceof mongo.MongoServerError)
    return PASSING_CODES.has(Number(error.code)) || isUnreachable(error.errorResponse);
  if (error instanceof mongo.MongoRuntimeError) return true;
  return error instanceof MongooseErrors.MongooseServerSelectionError || isDisconnected(error);
}

/** Mongoose's own refusal to queue an operation while the connection is down has no class of its own. */
function isDisconnected(error: unknown): boolean {
  return error instanceof Error && error.message.includes('before initial connection is complete');
}
