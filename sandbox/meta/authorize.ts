import type { Request } from 'express';
import type { SandboxNumber } from '../types';
import { invalidToken, unknownObject, unknownPath } from './graph-error';

const VERSION = /^v\d+(\.\d+)?$/;
const BEARER = /^Bearer (.+)$/i;

/**
 * The number a request may act for: its path names the number or its business account, its token is the number's.
 * @throws GraphError 190 for a token nobody has, 100/33 for an id the token does not reach.
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

/** The numbers of a request's token, never none. @throws GraphError 190 for a token nobody has */
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
