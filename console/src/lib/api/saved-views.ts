import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type SavedView = components['schemas']['SavedView'];

export const VIEWS = '/api/v1/workspaces/{workspaceId}/views';
export const VIEW = `${VIEWS}/{viewId}` as const;

/** The person's own saved views of all lists, by name. */
export const savedViewsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['saved-views', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      return (await answerOf(api.GET(VIEWS, { params }))).data;
    },
  });
