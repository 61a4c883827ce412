import { StateBadge, ToneBadge } from '../../components/state-badge';
import type { Delivery } from '../../lib/api/deliveries';

/** State of a delivery: one tick, as two of them tell that a message reached its recipient. */
export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  if (state !== 'delivered') return <StateBadge state={state} />;
  return (
    <ToneBadge tone="green" icon="tick">
      Delivered
    </ToneBadge>
  );
}
