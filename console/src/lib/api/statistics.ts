import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type Statistics = components['schemas']['Statistics'];
export type Counts = Statistics['totals'];

const DAY_MS = 24 * 60 * 60 * 1000;
const LIVE_MS = 15_000;

/** How the messages of the last days fared, today in UTC included, or those of one template; follows by itself. */
export const statisticsQuery = (workspaceId: string, days: number, template?: string) =>
  queryOptions({
    queryKey: ['statistics', workspaceId, days, template],
    queryFn: () => {
      const from = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
      const query = { from, ...(template !== undefined && { template }) };
      const params = { path: { workspaceId }, query };
      return answerOf(api.GET('/api/v1/workspaces/{workspaceId}/statistics', { params }));
    },
    // Another period begins with the figures of the one before, another workspace with none.
    placeholderData: (before, query) => {
      const [, workspaceBefore, , templateBefore] = query?.queryKey ?? [];
      return workspaceBefore === workspaceId && templateBefore === template ? before : undefined;
    },
    refetchInterval: LIVE_MS,
  });
