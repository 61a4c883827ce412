import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
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
