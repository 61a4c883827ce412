import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type Customer = components['schemas']['Customer'];

const CUSTOMER = '/api/v1/workspaces/{workspaceId}/customers/{customerId}';

/** Read anew when the stream of changes says so. */
export const customerQuery = (workspaceId: string, customerId: string) =>
  queryOptions({
    queryKey: ['customer', workspaceId, customerId],
    queryFn: async () => {
      const path = { workspaceId, customerId };
      return (await answerOf(api.GET(CUSTOMER, { params: { path } }))).customer;
    },
    staleTime: Infinity,
  });

/** A file that the browser downloads by itself, however big it is. */
export function exportPath(workspaceId: string, customerId: string): string {
  return `/api/v1/workspaces/${encodeURIComponent(workspaceId)}/customers/${encodeURIComponent(customerId)}/export`;
}
