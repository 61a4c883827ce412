import { useNavigate } from '@tanstack/react-router';
import { Part } from '../../components/part';

interface OpenDeliveryProps {
  /** From the address of the list; undefined while no delivery is open. */
  eventId: string | undefined;
}

/** Opens the delivery that the address names, beside the list. */
export function OpenDelivery({ eventId }: OpenDeliveryProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/deliveries' });
  // The address may hold an empty one.
  if (eventId === undefined || eventId === '') return null;
  const close = async () => {
    await navigate({ search: ({ delivery: _closed, ...filter }) => filter, resetScroll: false });
    // The row that opened it has the focus again.
    document.querySelector<HTMLElement>(`a[href*="delivery=${CSS.escape(eventId)}"]`)?.focus();
  };
  return (
    <Part
      name="delivery-drawer"
      what="the delivery"
      rows={0}
      load={async () => (await import('./delivery-drawer')).DeliveryDrawer}
    >
      {(DeliveryDrawer) => <DeliveryDrawer eventId={eventId} onClose={() => void close()} />}
    </Part>
  );
}
