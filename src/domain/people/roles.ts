/** Highest first (contract 6). */
export const ROLES = ['owner', 'admin', 'agent'] as const;
export type Role = (typeof ROLES)[number];

/** True when a person of role `own` may give, change or take away role `other`: never one above their own. */
export function reachesUpTo(own: Role, other: Role): boolean {
  return ROLES.indexOf(own) <= ROLES.indexOf(other);
}
