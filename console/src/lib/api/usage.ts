import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type Usage = components['schemas']['Usage'];
/** Names of the counts of a group. */
export type UsageCount = 'messages' | 'sent' | 'delivered' | 'read' | 'failed' | 'billed';

/** Counts of a group, and what its billed messages cost. */
export type UsageCounts = Usage['total'];
export type UsageField = Usage['by'][number];

/** Period and split of usage; absent days are the server's defaults. */
export interface UsageFilter {
  from?: string;
  to?: string;
  by: UsageField;
  currency?: string;
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

export type Budget = NonNullable<components['schemas']['Budget']['budget']>;
export type BudgetRequest = components['schemas']['BudgetRequest'];

export const BUDGET = '/api/v1/workspaces/{workspaceId}/budget';

/** The monthly budget; null when there is none. */
export const budgetQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['budget', workspaceId],
    queryFn: async () => {
      const answer = await answerOf(api.GET(BUDGET, { params: { path: { workspaceId } } }));
      return answer.budget;
    },
  });
