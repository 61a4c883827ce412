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

/** Everything that is kept of a customer, as a file. @throws ApiError */
export async function exportCustomer(workspaceId: string, customerId: string): Promise<Blob> {
  const params = { path: { workspaceId, customerId } };
  return answerOf(api.POST(`${CUSTOMER}/export`, { params, parseAs: 'blob' }));
}
