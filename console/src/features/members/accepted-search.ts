import type { AuditSearch } from './audit-search';
import { ACTION_TEXTS } from './audit-texts';

/** Returns the filters that the API accepts, without the others. */
export function acceptedSearch({ actor, action, target, ...times }: AuditSearch): AuditSearch {
  const actions = action?.split(',').filter((each) => Object.hasOwn(ACTION_TEXTS, each)) ?? [];
  return {
    ...(actor !== undefined && isActor(actor) && { actor }),
    ...(actions.length > 0 && { action: actions.join(',') }),
    ...(target !== undefined && isTarget(target) && { target }),
    ...times,
  };
}

const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const EMAIL_MAX = 254;

/** Tells whether a text can be the person who made a change, or an operator. */
export function isActor(text: string): boolean {
  return text === 'operator' || (text.length <= EMAIL_MAX && EMAIL.test(text));
}

/** An id, or the e-mail address of an account. */
const TARGET = /^\S{1,128}$/;

/** Tells whether a text can name what changed. */
export function isTarget(text: string): boolean {
  return TARGET.test(text);
}
