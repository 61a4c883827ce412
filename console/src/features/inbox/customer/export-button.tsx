import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Customer, exportCustomer } from '../../../lib/api/customers';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { download } from '../../../lib/download';
import { ProblemAlert } from '../../../components/problem-alert';

/** Long after the browser has begun to write the file. */
const FREED_AFTER_MS = 60_000;

interface ExportButtonProps {
  customer: Customer;
}

/** Downloads everything that is kept of the customer. */
export function ExportButton({ customer }: ExportButtonProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { customerId } = customer;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportCustomer(workspaceId, customerId),
    onSuccess: (file) => save(file, `${customerId}.json`),
  });
  return (
    <Stack gap="xs">
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
        Export
      </Button>
      <ProblemAlert error={error} />
    </Stack>
  );
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  download(url, name);
  setTimeout(() => URL.revokeObjectURL(url), FREED_AFTER_MS);
}
