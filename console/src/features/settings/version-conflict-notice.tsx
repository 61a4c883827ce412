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
    <Alert color="yellow" role="alert" title="Changed by someone else">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Your changes were not saved. Saved meanwhile: {enabled ? 'enabled' : 'disabled'},{' '}
          {url ?? 'no URL'}, {token === null ? 'no token' : 'a token'},{' '}
          {events.join(', ') || 'no statuses'}.
        </Text>
        <Button size="xs" onClick={onLoad}>
          Discard my changes
        </Button>
      </Stack>
    </Alert>
  );
}
