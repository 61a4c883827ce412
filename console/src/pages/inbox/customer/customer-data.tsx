import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type Customer, exportPath } from '../../../api/customers';
import { useCurrentWorkspace } from '../../../api/session';
import { EraseButton } from './erase-button';

interface CustomerDataProps {
  customer: Customer;
}

/** What a customer can ask for: all that is kept of them, and that it is deleted. */
export function CustomerData({ customer }: CustomerDataProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Stack gap={6}>
      <Title order={3} size="h6">
        Personal data
      </Title>
      <Text size="xs" c="dimmed">
        All messages, notes and webhooks of this customer, as a file or for good.
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          component="a"
          href={exportPath(workspaceId, customer.customerId)}
          download
        >
          Export
        </Button>
        <EraseButton customer={customer} />
      </Group>
    </Stack>
  );
}
