import type { Role } from './api/people';

export const ROLE_NAMES = { owner: 'Owner', admin: 'Admin', agent: 'Agent' } as const;

const ROLES = ['owner', 'admin', 'agent'] as const satisfies Role[];

/** Roles that somebody of role `own` may give, change or take away: none above their own. */
export function rolesWithin(own: Role): Role[] {
  return ROLES.slice(ROLES.indexOf(own));
}

export function roleOptions(own: Role): { value: Role; label: string }[] {
  return rolesWithin(own).map((value) => ({ value, label: ROLE_NAMES[value] }));
}
