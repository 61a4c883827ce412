/** Highest first (contract 6). */
export const ROLES = ['owner', 'admin', 'agent'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Returns whether a person with role `own` may give, change or take away role `other`, which is never one above their
 * own.
 */
export function reachesUpTo(own: Role, other: Role): boolean {
  return ROLES.indexOf(own) <= ROLES.indexOf(other);
}

interface Holders {
  /** Roles that have it from the start. */
  roles: readonly Role[];
  /** Whom an Owner can give it, for one workspace. */
  grantableTo: readonly Role[];
}

/**
 * Permissions by role (contract 6): the one table that guards every endpoint for people. All members may read settings,
 * and see them read-only.
 */
const TABLE = {
  'settings:read': { roles: ['owner', 'admin', 'agent'], grantableTo: [] },
  'settings:edit': { roles: ['owner', 'admin'], grantableTo: ['agent'] },
  'members:edit': { roles: ['owner', 'admin'], grantableTo: [] },
  'permissions:edit': { roles: ['owner'], grantableTo: [] },
  'inbox:use': { roles: ['owner', 'admin', 'agent'], grantableTo: [] },
} as const satisfies Record<string, Holders>;

export type Permission = keyof typeof TABLE;

export const PERMISSIONS = Object.keys(TABLE) as Permission[];

/** Permissions that an Owner can give to Agents. */
export const AGENT_GRANTS = PERMISSIONS.filter((permission) =>
  holders(permission).grantableTo.includes('agent'),
);

/** Returns the permissions of a role in a workspace whose Agents were given `agentGrants` on top. */
export function permissionsOf(role: Role, agentGrants: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((permission) => {
    const { roles, grantableTo } = holders(permission);
    const isGranted = role === 'agent' && agentGrants.includes(permission);
    return roles.includes(role) || (isGranted && grantableTo.includes(role));
  });
}

function holders(permission: Permission): Holders {
  return TABLE[permission];
}
