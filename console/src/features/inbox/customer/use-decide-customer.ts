import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import { type Customer, customerQuery } from '../../../lib/api/customers';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { showCustomerState } from './show-customer-state';

type Decision = Partial<Pick<Customer, 'blocked' | 'unsubscribed'>>;

const CUSTOMER = '/api/v1/workspaces/{workspaceId}/customers/{customerId}';

/** Decides what may be sent to a customer, from the next message on. */
export function useDecideCustomer(customerId: string, decision: Decision) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { workspaceId, customerId } };
      const { customer } = await answerOf(api.PATCH(CUSTOMER, { params, body: decision }));
      queryClient.setQueryData(customerQuery(workspaceId, customerId).queryKey, customer);
      showCustomerState(queryClient, workspaceId, customer);
    },
  });
}
