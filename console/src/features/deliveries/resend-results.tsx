import { Button, Group, List, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { SelectionBar } from '../../components/selection-bar';
import { sentence } from '../../lib/text';
import type { ResendResult } from './use-resend-several';

interface ResendResultsProps {
  results: ResendResult[];
  onClose: () => void;
}

/** How many deliveries are resent, and why others are not. */
export function ResendResults({ results, onClose }: ResendResultsProps) {
  const bar = useRef<HTMLElement>(null);
  const refused = results.filter(({ result }) => !result.started);
  // The button that was used is gone.
  useEffect(() => bar.current?.focus(), []);
  return (
    <SelectionBar ref={bar} label="Results of the resend">
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Text size="sm" role="status">
          {results.length - refused.length} of {results.length} resent.
        </Text>
        <Button variant="subtle" size="xs" onClick={onClose}>
          Close
        </Button>
      </Group>
      {refused.length > 0 && (
        <List size="sm" aria-label="Not resent" mah={160} style={{ overflowY: 'auto' }}>
          {refused.map(({ delivery: { eventId, event, messageId }, result }) => (
            <List.Item key={eventId} style={{ overflowWrap: 'anywhere' }}>
              {event} · {messageId ?? eventId}: {reasonOf(result)}
            </List.Item>
          ))}
        </List>
      )}
    </SelectionBar>
  );
}

function reasonOf({ error }: ResendResult['result']): string {
  return error === null ? 'Already being resent.' : sentence(error.message);
}
