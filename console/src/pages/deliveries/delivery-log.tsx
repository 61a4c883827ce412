import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { DeliveryFilter } from '../../api/deliveries';
import { Loaded } from '../../components/loaded';
import { Rows } from '../../components/rows';
import { DeliveryRow } from './delivery-row';
import { useDeliveryLog } from './use-delivery-log';

interface DeliveryLogProps {
  filter: DeliveryFilter;
}

export function DeliveryLog({ filter }: DeliveryLogProps) {
  const { log, rows, newCount, error } = useDeliveryLog(filter);
  return (
    <Stack>
      <NewDeliveries count={newCount} onShow={() => void log.refetch()} />
      <Loaded query={{ data: rows, error, refetch: log.refetch }} what="the deliveries" rows={6}>
        {(list) =>
          list.length === 0 ? (
            <Text>{emptyText(filter)}</Text>
          ) : (
            <Rows label="Deliveries">
              {list.map((delivery) => (
                <DeliveryRow key={delivery.eventId} delivery={delivery} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {log.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            Show older ones
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Takes its room when there is nothing new, too: nothing below it moves. */
function NewDeliveries({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Box h={36} role="status">
      {count > 0 && (
        <Button variant="light" onClick={onShow}>
          {count === 1 ? 'Show 1 new delivery' : `Show ${count} new deliveries`}
        </Button>
      )}
    </Box>
  );
}

function emptyText(filter: DeliveryFilter): string {
  return Object.keys(filter).length > 0
    ? 'No delivery is like that.'
    : 'Nothing was delivered yet. Send a template message: its statuses appear here.';
}
