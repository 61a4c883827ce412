import { mongo, Error as MongooseErrors } from 'mongoose';
import { temporarilyUnavailable } from '../domain/errors';

/** MongoDB's answers to "not now": elections, shutdowns, lost nodes, timeouts. */
const PASSING_CODES = new Set([
  6, 7, 43, 50, 64, 89, 91, 189, 202, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/**
 * A repository whose every method reports an unreachable database as `temporarily_unavailable`,
 * so that no caller ever sees a driver's error. Everything else passes through.
 */
export function guarded<Repository extends object>(repository: Repository): Repository {
  return new Proxy(repository, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        try {
          return (await Reflect.apply(member, target, args)) as unknown;
        } catch (error) {
          throw isUnreachable(error) ? temporarilyUnavailable('the database', error) : error;
        }
      };
    },
  });
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
