import { Stack, Text } from '@mantine/core';
import type { DeliveryFilter } from '../../api/deliveries';
import { Loaded } from '../../components/loaded';
import { NewRows } from '../../components/new-rows';
import { OlderRows } from '../../components/older-rows';
import { VirtualRows } from '../../components/virtual-rows';
import { DeliveryRow } from './delivery-row';
import { useDeliveryLog } from './use-delivery-log';

interface DeliveryLogProps {
  filter: DeliveryFilter;
}

export function DeliveryLog({ filter }: DeliveryLogProps) {
  const { log, rows, newCount, error } = useDeliveryLog(filter);
  return (
    <Stack>
      <NewRows
        count={newCount}
        names={['delivery', 'deliveries']}
        onShow={() => void log.refetch()}
      />
      <Loaded query={{ data: rows, error, refetch: log.refetch }} what="the deliveries" rows={6}>
        {(list) =>
          list.length === 0 ? (
            <Text>{emptyText(filter)}</Text>
          ) : (
            <VirtualRows label="Deliveries" rows={list} idOf={({ eventId }) => eventId} log={log}>
              {(delivery, place) => <DeliveryRow delivery={delivery} place={place} />}
            </VirtualRows>
          )
        }
      </Loaded>
      <OlderRows log={log} />
    </Stack>
  );
}

function emptyText(filter: DeliveryFilter): string {
  return Object.keys(filter).length > 0
    ? 'No delivery is like that.'
    : 'Nothing was delivered yet. Send a template message: its statuses appear here.';
}
