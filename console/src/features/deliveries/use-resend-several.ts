import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { Delivery } from '../../lib/api/deliveries';
import type { components } from '../../lib/api/schema';
import { useCurrentWorkspace } from '../../lib/api/session';

const URL = '/api/v1/workspaces/{workspaceId}/deliveries/resend';

/** Deliveries that the API resends at once. */
export const RESENDS_MAX = 100;

/** Result of one event, with the delivery as it was when it was chosen. */
export interface ResendResult {
  delivery: Delivery;
  result: components['schemas']['ResentSeveral']['results'][number];
}

/** Makes a further run of each delivery; asked for twice it is made once. */
export function useResendSeveral() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: Delivery[]): Promise<ResendResult[]> => {
      const deliveries = chosen.map(({ eventId, run }) => ({ eventId, run: run + 1 }));
      const params = { path: { workspaceId } };
      const { results } = await answerOf(api.POST(URL, { params, body: { deliveries } }));
      const byId = new Map(chosen.map((delivery) => [delivery.eventId, delivery]));
      return results.flatMap((result) => {
        const delivery = byId.get(result.eventId);
        return delivery === undefined ? [] : [{ delivery, result }];
      });
    },
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: ['newest-deliveries', workspaceId] }),
  });
}
