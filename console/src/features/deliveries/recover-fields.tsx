import { Button, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { webhookHealthQuery } from '../../lib/api/settings';
import { LOCAL_TIME, localOfIso } from '../../lib/local-time';

const DEFAULT_RATE = 10;
const MAX_RATE = 100;

export const RECOVER_VALUES = { since: '', responseStatus: '', ratePerSecond: DEFAULT_RATE };

const RATE = {
  label: 'Max per second',
  description: `1 to ${MAX_RATE}`,
  min: 1,
  max: MAX_RATE,
  required: true,
  hideControls: true,
};

const STATUSES = ['4xx', '404', '410', '429', '5xx', '500', '502', '503', '504'];
const ANSWERS = [{ value: '', label: 'Any' }, ...STATUSES];

interface RecoverFieldsProps {
  form: UseFormReturnType<typeof RECOVER_VALUES>;
}

/** Fields that say which failed deliveries to resend, and how fast. */
export function RecoverFields({ form }: RecoverFieldsProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { data: health } = useQuery(webhookHealthQuery(workspaceId));
  const lastSuccess = localOfIso(health?.deliveredAt ?? undefined);
  return (
    <Group align="flex-start">
      <Stack gap={6} align="flex-start">
        <TextInput
          {...LOCAL_TIME}
          label="Failed since"
          description="Your time zone"
          required
          {...form.getInputProps('since')}
        />
        {lastSuccess !== '' && (
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => form.setFieldValue('since', lastSuccess)}
          >
            Since last success
          </Button>
        )}
      </Stack>
      <NativeSelect
        label="Last answer"
        description="HTTP status"
        data={ANSWERS}
        {...form.getInputProps('responseStatus')}
      />
      <NumberInput {...RATE} {...form.getInputProps('ratePerSecond')} />
    </Group>
  );
}
