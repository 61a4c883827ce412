import { type DeliveryFilter, deliveriesLog } from '../../lib/api/deliveries';
import { StandingLog } from '../../components/standing-log';
import { DeliveryRow } from './delivery-row';

interface DeliveryLogProps {
  filter: DeliveryFilter;
}

export function DeliveryLog({ filter }: DeliveryLogProps) {
  return (
    <StandingLog
      queries={deliveriesLog}
      filter={filter}
      names={['delivery', 'deliveries']}
      icon="webhook"
      label="Deliveries"
      emptyText="No deliveries yet. Statuses of sent messages appear here."
    >
      {(delivery, place) => <DeliveryRow delivery={delivery} place={place} />}
    </StandingLog>
  );
}
