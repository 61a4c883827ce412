import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type Delivery,
  type DeliveryFilter,
  deliveriesQuery,
  latestDeliveriesQuery,
} from '../../api/deliveries';
import { useCurrentWorkspace } from '../../api/session';

/** The rows that are read, kept up to date where they stand, and how many newer ones wait to be shown. */
export function useDeliveryLog(filter: DeliveryFilter) {
  const { workspaceId } = useCurrentWorkspace();
  const log = useInfiniteQuery({
    ...deliveriesQuery(workspaceId, filter),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const latest = useQuery(latestDeliveriesQuery(workspaceId, filter));
  const shown = log.data?.pages.flatMap(({ data }) => data);
  const rows = shown && newestStates(shown, latest.data ?? []);
  const newCount = shown === undefined ? 0 : countNew(shown, latest.data ?? []);
  return { log, rows, newCount, error: log.error ?? latest.error };
}

function newestStates(shown: Delivery[], latest: Delivery[]): Delivery[] {
  const byId = new Map(latest.map((delivery) => [delivery.eventId, delivery]));
  return shown.map((delivery) => byId.get(delivery.eventId) ?? delivery);
}

/** Rows above the first one that is shown: those further down come with the next page. */
function countNew([first]: Delivery[], latest: Delivery[]): number {
  if (first === undefined) return latest.length;
  return latest.filter(({ createdAt }) => createdAt > first.createdAt).length;
}
