import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '../../lib/api/deliveries';
import { lastDeliveryQuery, lastMessageQuery } from '../../lib/api/first-steps';
import type { Message } from '../../lib/api/messages';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type ApiKey, apiKeysQuery } from '../../lib/api/settings';

const LIVE_MS = 3000;

/** Tells which first steps are done, from the state of the workspace; polls each until it is. */
export function useFirstSteps() {
  const { workspaceId } = useCurrentWorkspace();
  const keys = useQuery({
    ...apiKeysQuery(workspaceId),
    refetchInterval: ({ state }) => lookAgain(usableKey(state.data) !== null),
  });
  const message = useQuery({
    ...lastMessageQuery(workspaceId),
    refetchInterval: ({ state }) => lookAgain(isOver(state.data)),
  });
  const delivery = useQuery({
    ...lastDeliveryQuery(workspaceId),
    refetchInterval: ({ state }) => lookAgain(state.data?.state === 'delivered'),
  });
  const queries = [keys, message, delivery];
  const isLoaded = queries.every(({ isSuccess }) => isSuccess);
  return {
    data: isLoaded ? stepsOf(keys.data, message.data, delivery.data) : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => queries.forEach(({ refetch }) => void refetch()),
  };
}

function stepsOf(
  keys: ApiKey[] | undefined,
  message: Message | null = null,
  delivery: Delivery | null = null,
) {
  const key = usableKey(keys);
  const hasArrived = delivery?.state === 'delivered';
  const done = {
    key: key !== null,
    send: hasArrived || wentOut(message),
    webhook: hasArrived,
  };
  const doneCount = Object.values(done).filter(Boolean).length;
  return { done, doneCount, key, message, delivery };
}

export type FirstSteps = ReturnType<typeof stepsOf>;

export const STEPS_COUNT = 3;

function lookAgain(isDone: boolean): number | false {
  return isDone ? false : LIVE_MS;
}

/** Nothing more is told of it, so its badge may stand. */
function isOver(message: Message | null | undefined): boolean {
  return wentOut(message) && (message?.status === 'read' || message?.status === 'failed');
}

/** Tells whether a message went out: a refused or unreachable one is to be tried again. */
function wentOut(message: Message | null | undefined): boolean {
  if (message === null || message === undefined) return false;
  return message.status !== 'rejected' && message.status !== 'unreachable';
}

function usableKey(keys: ApiKey[] | undefined): ApiKey | null {
  return keys?.find(({ state }) => state === 'active') ?? null;
}
