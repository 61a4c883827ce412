import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useReturnFocus } from '../../lib/open-overlays';

interface NewOriginDialogProps {
  opened: boolean;
  url: string;
  onClose: () => void;
  onKeep: () => void;
}

/** A changed address must not get the old address's secret by accident. */
export function NewOriginDialog({ opened, url, onClose, onKeep }: NewOriginDialogProps) {
  useReturnFocus(opened);
  return (
    <Modal opened={opened} onClose={onClose} title={`Send your existing token to ${hostOf(url)}?`}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          The token was saved for another server. The new server will receive the token.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Enter a new token
          </Button>
          <Button onClick={onKeep}>Use existing token</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
