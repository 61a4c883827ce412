import type { Role } from './api/people';

/** Roles in words. The API's `agent` is called Support, so that it is no AI agent. */
export const ROLE_NAMES = { owner: 'Owner', admin: 'Admin', agent: 'Support' } as const;

const ROLES = ['owner', 'admin', 'agent'] as const satisfies Role[];

/** Roles that somebody of role `own` may give, change or take away: none above their own. */
export function rolesWithin(own: Role): Role[] {
  return ROLES.slice(ROLES.indexOf(own));
}

/** Returns a role in words; one that nobody knows as it is. */
export function roleName(role: string): string {
  return role in ROLE_NAMES ? ROLE_NAMES[role as Role] : role;
}

export function roleOptions(own: Role): { value: Role; label: string }[] {
  return rolesWithin(own).map((value) => ({ value, label: ROLE_NAMES[value] }));
}
