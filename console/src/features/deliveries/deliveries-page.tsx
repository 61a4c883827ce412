import { Button, Group } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../components/export-button';
import { Page } from '../../components/page';
import type { DeliveryFilter } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { usePeriodStart } from '../../lib/time-range';
import { DeliveryFilters } from './delivery-filters';
import { DeliveryLog } from './delivery-log';
import type { DeliverySearch } from './delivery-search';
import { OpenDelivery } from './open-delivery';

export function DeliveriesPage() {
  const { workspaceId } = useCurrentWorkspace();
  const { delivery, ...search } = useSearch({ from: '/w/$workspaceId/deliveries' });
  const filter = useFilter(search);
  return (
    <Page
      title="Deliveries"
      about="Webhook deliveries, newest first."
      action={
        <Group gap="xs">
          <ExportButton file="deliveries.csv" filter={filter} />
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/w/$workspaceId/recoveries" params={{ workspaceId }} />
            )}
          >
            Recover failed deliveries
          </Button>
        </Group>
      }
    >
      <DeliveryFilters search={search} />
      <DeliveryLog key={JSON.stringify(filter)} filter={filter} />
      <OpenDelivery eventId={delivery} />
    </Page>
  );
}

/** Returns the filter that the address means at this time. */
function useFilter({ range, ...filter }: DeliverySearch): DeliveryFilter {
  const from = usePeriodStart(range);
  return from === undefined ? filter : { ...filter, from };
}
