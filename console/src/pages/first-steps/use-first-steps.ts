import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lastDeliveryQuery, lastMessageQuery } from '../../api/first-steps';
import type { Message } from '../../api/messages';
import { useCurrentWorkspace } from '../../api/session';
import { type ApiKey, apiKeysQuery } from '../../api/settings';

const LIVE_MS = 3000;

/** What of the first steps is done by now, from the state of the workspace; each is looked at until it is. */
export function useFirstSteps() {
  const { workspaceId } = useCurrentWorkspace();
  const keys = useQuery({
    ...apiKeysQuery(workspaceId),
    refetchInterval: ({ state }) => lookAgain(usableKey(state.data) !== null),
  });
  const message = useQuery({
    ...lastMessageQuery(workspaceId),
    refetchInterval: ({ state }) => lookAgain(wentOut(state.data)),
  });
  const delivery = useQuery({
    ...lastDeliveryQuery(workspaceId),
    refetchInterval: ({ state }) => lookAgain(state.data?.state === 'delivered'),
  });
  const queries: Pick<UseQueryResult, 'isSuccess'>[] = [keys, message, delivery];
  const hasArrived = delivery.data?.state === 'delivered';
  const done = {
    key: usableKey(keys.data) !== null,
    send: hasArrived || wentOut(message.data),
    webhook: hasArrived,
  };
  return {
    isLoaded: queries.every(({ isSuccess }) => isSuccess),
    done,
    doneCount: Object.values(done).filter(Boolean).length,
    key: usableKey(keys.data),
    message: message.data ?? null,
    delivery: delivery.data ?? null,
  };
}

export type FirstSteps = ReturnType<typeof useFirstSteps>;

export const STEPS_COUNT = 3;

function lookAgain(isDone: boolean): number | false {
  return isDone ? false : LIVE_MS;
}

/** One that the provider refused, or never got, is to be tried again. */
function wentOut(message: Message | null | undefined): boolean {
  if (message === null || message === undefined) return false;
  return message.status !== 'rejected' && message.status !== 'unreachable';
}

function usableKey(keys: ApiKey[] | undefined): ApiKey | null {
  return keys?.find(({ state }) => state === 'active') ?? null;
}
