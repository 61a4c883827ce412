import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type Usage = components['schemas']['Usage'];
export type UsageCounts = Usage['total'];
export type UsageField = Usage['by'][number];

/** Period and split of usage; absent days are the server's defaults. */
export interface UsageFilter {
  from?: string;
  to?: string;
  by: UsageField;
}

export const usageQuery = (workspaceId: string, filter: UsageFilter) =>
  queryOptions({
    queryKey: ['usage', workspaceId, filter],
    queryFn: () => {
      const params = { path: { workspaceId }, query: filter };
      return answerOf(api.GET('/api/v1/workspaces/{workspaceId}/usage', { params }));
    },
    placeholderData: keepPreviousData,
  });
