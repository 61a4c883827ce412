import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Delivery,
  type DeliveryFilter,
  deliveriesQuery,
  latestDeliveriesQuery,
} from '../../api/deliveries';
import { useCurrentWorkspace } from '../../api/session';
import { standingRows } from '../../components/standing-rows';

const idOf = ({ eventId }: Delivery): string => eventId;

/** The rows that are read, kept up to date where they stand, and how many newer ones wait to be shown. */
export function useDeliveryLog(filter: DeliveryFilter) {
  const { workspaceId } = useCurrentWorkspace();
  const log = useInfiniteQuery({
    ...deliveriesQuery(workspaceId, filter),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const latest = useQuery(latestDeliveriesQuery(workspaceId, filter));
  const pages = log.data?.pages;
  const standing = useMemo(
    () => standingRows(pages, latest.data ?? [], idOf),
    [pages, latest.data],
  );
  return { log, ...standing, error: log.error ?? latest.error };
}
