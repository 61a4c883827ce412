import type { AuditFilter } from '../../lib/api/people';
import { momentsOf, textOf } from '../../lib/address-values';
import type { Period } from '../../lib/period';

/** Filters in the address of the page. */
export type AuditSearch = AuditFilter & {
  /** In the place of `since`, which moves with it. */
  range?: Period;
};

const ACTIONS = /^[a-z_.,]+$/;
/** An id, or the e-mail address of an account. */
const TARGET = /^\S{1,128}$/;

/** The filters as the address of the page has them; what is not one of them is left out. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const [actor, action] = [textOf(search['actor']), textOf(search['action'])];
  const target = textOf(search['target']);
  return {
    ...(isActor(actor) && { actor }),
    ...(ACTIONS.test(action) && { action }),
    ...(isTarget(target) && { target }),
    ...momentsOf(search),
  };
}

/** Tells whether a text can be the person who made a change, or an operator. */
export function isActor(text: string): boolean {
  return text === 'operator' || text.includes('@');
}

/** Tells whether a text can name what changed. */
export function isTarget(text: string): boolean {
  return TARGET.test(text);
}
