import type { Request } from 'express';
import { invalidToken, unknownObject, unknownPath } from './graph-error';
import type { SandboxNumber } from '../types';

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
  const { version, id } = request.params;
  if (typeof version !== 'string' || !VERSION.test(version)) throw unknownPath(request.path);
  const token = BEARER.exec(request.get('authorization') ?? '')?.[1];
  const reachable = [...numbers].filter((number) => number.accessToken === token);
  if (reachable.length === 0) throw invalidToken();
  const number = reachable.find((candidate) => candidate[idField] === id);
  if (number === undefined) throw unknownObject(String(id));
  return number;
}
