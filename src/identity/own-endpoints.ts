import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** better-auth's name of the cookie between the password and the code. */
export const CHALLENGE_COOKIE = 'two_factor';

/** Parts of better-auth's own endpoints that Herald needs by themselves. */
export const ownEndpoints = {
  id: 'herald',
  endpoints: {
    /** Finds the user whose sign-in waits for a code. */
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
    /** Opens a session, with its cookie. */
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (user === null) throw new Error('the person is gone');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { token: session.token, user };
      },
    ),
  },
} satisfies BetterAuthPlugin;
