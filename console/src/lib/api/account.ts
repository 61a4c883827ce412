import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api, ApiError } from './client';
import type { components } from './schema';

export type SecurityEvent = components['schemas']['SecurityEvent'];

export type OwnSession = components['schemas']['OwnSession'];

/** The own sessions, the one used last first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await answerOf(api.GET('/api/v1/me/sessions'))).data,
});

/** Events of the own account, newest first. */
export const securityLogQuery = infiniteQueryOptions({
  queryKey: ['security-log'],
  queryFn: ({ pageParam }) => {
    const query = pageParam === null ? {} : { cursor: pageParam };
    return answerOf(api.GET('/api/v1/me/security-log', { params: { query } }));
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Whether the signed-in person has a second factor, and how many recovery codes are left. */
export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: () => answerOf(api.GET('/api/v1/auth/two-factor')),
});

/** Whether the password was right, and a code is asked for next. */
export function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'two_factor_required';
}
