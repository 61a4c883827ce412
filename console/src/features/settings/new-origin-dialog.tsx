import { Button, Group, Modal, Stack, Text } from '@mantine/core';

interface NewOriginDialogProps {
  opened: boolean;
  url: string;
  onClose: () => void;
  onKeep: () => void;
}

/** A changed address must not get the old address's secret by accident. */
export function NewOriginDialog({ opened, url, onClose, onKeep }: NewOriginDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="May the saved token go to a new server?">
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {`The token was entered for another server than that of ${url}. Whoever runs the new one will see it.`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            No, I enter another token
          </Button>
          <Button onClick={onKeep}>Yes, keep it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
