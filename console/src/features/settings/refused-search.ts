import type { RefusedFilter, RefusedRequest } from '../../lib/api/settings';
import { momentsOf, textOf } from '../../lib/address-values';
import type { Period } from '../../lib/period';

/** Filters in the address of the page. */
export type RefusedSearch = RefusedFilter & {
  /** In the place of `since`, which moves with it. */
  range?: Period;
};

/** Codes that backends meet most. */
export const CODES = [
  'invalid_json',
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'template_not_found',
  'invalid_template_values',
  'template_not_approved',
  'customer_unreachable',
  'message_id_conflict',
  'rate_limited',
  'provider_rejected',
  'temporarily_unavailable',
  'internal_error',
] as const satisfies RefusedRequest['code'][];

const CODE = /^[a-z_]{1,64}$/;
const KEY_ID = /^[0-9a-f]{16}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Tells whether a text can be an error code. */
function isCode(text: string): text is RefusedRequest['code'] {
  return CODE.test(text);
}

/** Tells whether a text can be the id of a request. */
export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text);
}

/** The filters as the address of the page has them; what is not one of them is left out. */
export function refusedSearch(search: Record<string, unknown>): RefusedSearch {
  const [code, keyId] = [textOf(search['code']), textOf(search['keyId'])];
  const requestId = textOf(search['requestId']);
  return {
    ...(isCode(code) && { code }),
    ...(KEY_ID.test(keyId) && { keyId }),
    ...(isRequestId(requestId) && { requestId }),
    ...momentsOf(search),
  };
}
