import { Drawer, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deliveryQuery } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';
import { useUnlessCovered } from '../../lib/open-overlays';
import { Loaded } from '../../components/loaded';
import { TextLink } from '../../components/text-link';
import { DeliveryContent } from './delivery-content';

interface DeliveryDrawerProps {
  eventId: string;
  onClose: () => void;
}

/** A delivery beside the list it was opened from. */
export function DeliveryDrawer({ eventId, onClose }: DeliveryDrawerProps) {
  const { workspaceId } = useCurrentWorkspace();
  const delivery = useQuery(deliveryQuery(workspaceId, eventId));
  const unlessCovered = useUnlessCovered(onClose);
  return (
    <Drawer
      opened
      {...unlessCovered}
      position="right"
      size={680}
      title="Delivery"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <TextLink
          size="sm"
          w="max-content"
          to="/w/$workspaceId/deliveries/$eventId"
          params={{ workspaceId, eventId }}
        >
          Open page
        </TextLink>
        <Loaded query={delivery} what="the delivery" rows={4}>
          {(loaded) => <DeliveryContent key={loaded.eventId} delivery={loaded} />}
        </Loaded>
      </Stack>
    </Drawer>
  );
}
