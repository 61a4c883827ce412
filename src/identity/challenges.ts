import { createAuthEndpoint } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth';

/** better-auth's name for the cookie between the password and the code. */
export const CHALLENGE_COOKIE = 'two_factor';

/** Finds the user whose sign-in waits for a code: better-auth itself looks only when it is given one. */
export const challenges = {
  id: 'herald-challenges',
  endpoints: {
    findChallenge: createAuthEndpoint.serverOnly(
      { method: 'GET', requireHeaders: true },
      async (ctx) => {
        const { createAuthCookie, internalAdapter, secret } = ctx.context;
        const identifier = await ctx.getSignedCookie(
          createAuthCookie(CHALLENGE_COOKIE).name,
          secret,
        );
        if (typeof identifier !== 'string') return null;
        const found = await internalAdapter.findVerificationValue(identifier);
        if (found === null || found.expiresAt <= new Date()) return null;
        return internalAdapter.findUserById(found.value);
      },
    ),
  },
} satisfies BetterAuthPlugin;
