import type { Request } from 'express';
import type { SandboxNumber } from '../types';
import { invalidToken, unknownObject, unknownPath } from './graph-error';

const VERSION = /^v\d+(\.\d+)?$/;
const BEARER = /^Bearer (.+)$/i;

/**
 * Returns the number that a request acts for: its path names the number or its business account, its token is the
 * number's. @throws GraphError 190 for an unknown token, 100/33 for an id that the token does not reach
 */
export function authorize(
  request: Request,
  numbers: Iterable<SandboxNumber>,
  idField: 'phoneNumberId' | 'businessAccountId',
): SandboxNumber {
  const { id } = request.params;
  const number = reachableNumbers(request, numbers).find((candidate) => candidate[idField] === id);
  if (number === undefined) throw unknownObject(String(id));
  return number;
}

/** Returns the numbers of a request's token, at least one. @throws GraphError 190 for an unknown token */
export function reachableNumbers(
  request: Request,
  numbers: Iterable<SandboxNumber>,
): SandboxNumber[] {
  const { version } = request.params;
  if (typeof version !== 'string' || !VERSION.test(version)) throw unknownPath(request.path);
  const token = BEARER.exec(request.get('authorization') ?? '')?.[1];
  const reachable = [...numbers].filter((number) => number.accessToken === token);
  if (reachable.length === 0) throw invalidToken();
  return reachable;
}
