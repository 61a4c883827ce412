import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ConfirmButton } from '../../components/confirm-button';
import { SelectionBar } from '../../components/selection-bar';
import type { Delivery } from '../../lib/api/deliveries';
import type { Selection } from '../../lib/use-selection';
import { ResendResults } from './resend-results';
import { RESENDS_MAX, useResendSeveral } from './use-resend-several';

interface ResendBarProps {
  selection: Selection<Delivery>;
}

/** Resends the chosen deliveries; after that it shows the result of each. */
export function ResendBar({ selection: { chosen, clear } }: ResendBarProps) {
  const resend = useResendSeveral();
  const count = chosen.length;
  const names = count === 1 ? 'delivery' : 'deliveries';
  const isTooMany = count > RESENDS_MAX;
  const confirmed = useMutation({
    mutationFn: () => resend.mutateAsync(chosen),
    onSuccess: clear,
  });
  const cancel = () => {
    resend.reset();
    clear();
  };
  if (count === 0) {
    return resend.data && <ResendResults results={resend.data} onClose={resend.reset} />;
  }
  return (
    <SelectionBar label="Selected deliveries">
      <Group gap="sm">
        <Text size="sm" role="status">
          {count} selected{isTooMany && `. Select at most ${RESENDS_MAX} to resend.`}
        </Text>
        <Group gap="xs">
          <ConfirmButton
            label="Resend"
            isHarmless
            disabled={isTooMany}
            question={`Resend ${count} ${names}?`}
            consequence="Goes to your current webhook URL. Event IDs stay the same. A receiver that handled one before can skip it. It then shows as delivered."
            mutation={confirmed}
          />
          <Button variant="subtle" size="xs" onClick={cancel}>
            Clear
          </Button>
        </Group>
      </Group>
    </SelectionBar>
  );
}
