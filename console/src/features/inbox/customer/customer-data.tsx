import { Group, Stack, Text, Title } from '@mantine/core';
import type { Customer } from '../../../lib/api/customers';
import { EraseButton } from './erase-button';
import { ExportButton } from './export-button';

interface CustomerDataProps {
  customer: Customer;
}

/** Export and deletion of a customer's data. */
export function CustomerData({ customer }: CustomerDataProps) {
  return (
    <Stack gap={6}>
      <Title order={3} size="h6">
        Personal data
      </Title>
      <Text size="xs" c="dimmed">
        Export or permanently delete this customer's data.
      </Text>
      <Group gap="xs">
        <ExportButton customer={customer} />
        <EraseButton customer={customer} />
      </Group>
    </Stack>
  );
}
