import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Page } from '../../components/page';
import { DeliveryFilters } from './delivery-filters';
import { DeliveryLog } from './delivery-log';

export function DeliveriesPage() {
  const { workspaceId } = useCurrentWorkspace();
  const filter = useSearch({ from: '/w/$workspaceId/deliveries' });
  return (
    <Page
      title="Deliveries"
      about="Webhook deliveries, newest first."
      action={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/w/$workspaceId/recoveries" params={{ workspaceId }} />
          )}
        >
          Recover failed deliveries
        </Button>
      }
    >
      <DeliveryFilters filter={filter} />
      <DeliveryLog key={JSON.stringify(filter)} filter={filter} />
    </Page>
  );
}
