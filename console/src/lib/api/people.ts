import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components, operations } from './schema';

export type Member = components['schemas']['Member'];
export type ListedMember = components['schemas']['ListedMember'];
export type Invitation = components['schemas']['Invitation'];
export type AuditEntry = components['schemas']['AuditEntry'];
type AuditQuery = NonNullable<operations['listAudit']['parameters']['query']>;
export type AuditFilter = Omit<AuditQuery, 'cursor' | 'limit'>;
export type Role = Member['role'];

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['members', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      return (await answerOf(api.GET('/api/v1/workspaces/{workspaceId}/members', { params }))).data;
    },
  });

export const invitationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['invitations', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      const asked = api.GET('/api/v1/workspaces/{workspaceId}/invitations', { params });
      return (await answerOf(asked)).data;
    },
  });

export const permissionsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['permissions', workspaceId],
    queryFn: () => {
      const params = { path: { workspaceId } };
      return answerOf(api.GET('/api/v1/workspaces/{workspaceId}/permissions', { params }));
    },
  });

export const auditQuery = (workspaceId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', workspaceId, filter],
    queryFn: ({ pageParam }) => {
      const query = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      const params = { path: { workspaceId }, query };
      return answerOf(api.GET('/api/v1/workspaces/{workspaceId}/audit', { params }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
