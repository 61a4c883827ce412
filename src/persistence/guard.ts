import { mongo, Error as MongooseErrors } from 'mongoose';
import { temporarilyUnavailable } from '../domain/errors';

/**
 * MongoDB's answers to "not now", from its error_codes.yml: elections, shutdowns, lost nodes, timeouts, locks, killed
 * queries, overload.
 */
const PASSING_CODES = new Set([
  6, 7, 24, 43, 50, 64, 89, 91, 112, 133, 134, 175, 189, 202, 237, 262, 365, 402, 407, 433, 449,
  9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** Labels by which servers and the driver mark errors that pass, also with codes of later releases. */
const PASSING_LABELS = ['RetryableWriteError', 'RetryableError', 'SystemOverloadedError'];

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

/** Tells whether an operation failed because MongoDB is away, which passes by itself. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError)
    return true;
  if (
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError
  )
    return true;
  if (
    error instanceof mongo.MongoError &&
    PASSING_LABELS.some((label) => error.hasErrorLabel(label))
  )
    return true;
  if (error instanceof mongo.MongoServerError) return isPassing(error);
  if (error instanceof mongo.MongoRuntimeError) return true;
  return error instanceof MongooseErrors.MongooseServerSelectionError || isDisconnected(error);
}

/** A bulk write has a lost connection, or an error of the write concern, inside of an error without a code. */
function isPassing({ code, errorResponse }: mongo.MongoServerError): boolean {
  const codes = [code, errorResponse.code].map(Number);
  return codes.some((each) => PASSING_CODES.has(each)) || isUnreachable(errorResponse);
}

/** Mongoose's own refusal to queue an operation while the connection is down has no class of its own. */
function isDisconnected(error: unknown): boolean {
  return error instanceof Error && error.message.includes('before initial connection is complete');
}
