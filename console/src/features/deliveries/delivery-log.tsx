import { useNavigate } from '@tanstack/react-router';
import { StandingLog } from '../../components/standing-log';
import { type Delivery, type DeliveryFilter, deliveriesLog } from '../../lib/api/deliveries';
import type { LogRow } from '../../lib/api/log-pages';
import { useCan } from '../../lib/api/session';
import type { Selection } from '../../lib/use-selection';
import { DELIVERY_COLUMNS } from './delivery-columns';
import { ResendBar } from './resend-bar';

interface DeliveryLogProps {
  filter: DeliveryFilter;
}

export function DeliveryLog({ filter }: DeliveryLogProps) {
  const canResend = useCan('settings:edit');
  const navigate = useNavigate({ from: '/w/$workspaceId/deliveries' });
  return (
    <StandingLog<Delivery & LogRow, DeliveryFilter>
      queries={deliveriesLog}
      filter={filter}
      columns={DELIVERY_COLUMNS}
      names={['delivery', 'deliveries']}
      icon="webhook"
      label="Deliveries"
      emptyText="No deliveries yet. Statuses of sent messages appear here."
      onClearFilters={() => void navigate({ search: {} })}
      renderActions={canResend ? renderResendBar : undefined}
    />
  );
}

function renderResendBar(selection: Selection<Delivery>) {
  return <ResendBar selection={selection} />;
}
