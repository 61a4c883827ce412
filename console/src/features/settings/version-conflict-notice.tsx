import { Alert, Button, Stack, Text } from '@mantine/core';
import type { WebhookSettings } from '../../lib/api/settings';

interface VersionConflictNoticeProps {
  current: WebhookSettings;
  onLoad: () => void;
}

/** Says what is saved by now, beside what the form holds, and replaces the one by the other when asked to. */
export function VersionConflictNotice({ current, onLoad }: VersionConflictNoticeProps) {
  const { enabled, url, token, events } = current;
  return (
    <Alert color="yellow" role="alert" title="Somebody else saved meanwhile">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Nothing of yours was saved. By now saved: {enabled ? 'enabled' : 'disabled'},{' '}
          {url ?? 'no URL'}, {token === null ? 'no token' : 'a token'},{' '}
          {events.join(', ') || 'no statuses'}.
        </Text>
        <Button size="xs" onClick={onLoad}>
          Discard mine and load these
        </Button>
      </Stack>
    </Alert>
  );
}
