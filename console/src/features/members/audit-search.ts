import type { AuditFilter } from '../../lib/api/people';
import { momentsOf, textOf } from '../../lib/address-values';
import type { Period } from '../../lib/period';

/** Filters in the address of the page. */
export type AuditSearch = AuditFilter & {
  /** In the place of `since`, which moves with it. */
  range?: Period;
};

/** Reads the filters of the address; the page itself checks them, since its texts are loaded with it. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const [actor, action] = [textOf(search['actor']), textOf(search['action'])];
  const target = textOf(search['target']);
  return {
    ...(actor !== '' && { actor }),
    ...(action !== '' && { action }),
    ...(target !== '' && { target }),
    ...momentsOf(search),
  };
}
