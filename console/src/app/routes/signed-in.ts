import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../../lib/api/client';
import { meQuery } from '../../lib/api/session';

/** Returns the signed-in person; without a session redirects to sign in, and back to `href` afterwards. */
export async function signedIn(queryClient: QueryClient, href: string) {
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const search = { to: href };
    if (error.code === 'unauthorized') throw redirect({ to: '/sign-in', search });
    if (error.code === 'password_change_required') {
      throw redirect({ to: '/choose-password', search });
    }
    throw error;
  }
}
