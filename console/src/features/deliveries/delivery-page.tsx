import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { deliveryQuery } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { DeliveryContent } from './delivery-content';

export function DeliveryPage() {
  const { workspaceId } = useCurrentWorkspace();
  const { eventId } = useParams({ from: '/w/$workspaceId/deliveries/$eventId' });
  const delivery = useQuery(deliveryQuery(workspaceId, eventId));
  return (
    <Page parent={{ to: '/w/$workspaceId/deliveries', label: 'All deliveries' }} title="Delivery">
      <Loaded query={delivery} what="the delivery" rows={4}>
        {(loaded) => <DeliveryContent key={loaded.eventId} delivery={loaded} />}
      </Loaded>
    </Page>
  );
}
