import { Alert, Box, Button, Group, Loader, Text } from '@mantine/core';
import type { Sender } from '../../lib/api/senders';
import { useCan } from '../../lib/api/session';
import { Moment } from '../../components/moment';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';
import { syncStateOf } from './sync-state';
import { useSync } from './use-sync';
import { capitalized } from '../../lib/text';

interface SyncSectionProps {
  sender: Sender;
}

/** How far the templates are known to be what the provider has. */
export function SyncSection({ sender }: SyncSectionProps) {
  const canEdit = useCan('settings:edit');
  const { sync, isAwaited, error } = useSync(sender);
  const isBusy = isAwaited || syncStateOf(sender) === 'running';
  return (
    <Section
      title="Templates"
      about="Read from the provider when the number is connected, at intervals, and when you ask."
      action={
        canEdit &&
        sender.connected && (
          <Button variant="default" loading={isBusy} onClick={sync}>
            Sync now
          </Button>
        )
      }
    >
      <ProblemAlert error={error} />
      <Box role="status" aria-label="Sync of the templates">
        {isAwaited ? (
          <Busy>
            Asked for: it begins as soon as a worker is free and no other sync is under way.
          </Busy>
        ) : (
          <Standing sender={sender} />
        )}
      </Box>
    </Section>
  );
}

function Standing({ sender }: { sender: Sender }) {
  const { lastAttemptAt, lastError } = sender.templateSync;
  switch (syncStateOf(sender)) {
    case 'never':
      return <Text size="sm">Not read yet.</Text>;
    case 'running':
      return (
        <Busy>
          Reading the templates since {lastAttemptAt !== null && <Moment at={lastAttemptAt} />}.{' '}
          <Known sender={sender} />
        </Busy>
      );
    case 'failed':
      return (
        <Alert color="red" title="The last sync failed">
          {lastError !== null && capitalized(lastError)}
          {lastAttemptAt !== null && (
            <>
              {' · '}
              <Moment at={lastAttemptAt} />
            </>
          )}
          <Text size="sm" mt={4}>
            <Known sender={sender} />
          </Text>
        </Alert>
      );
    default:
      return (
        <Text size="sm">
          <Known sender={sender} />
        </Text>
      );
  }
}

function Known({ sender }: { sender: Sender }) {
  const { templates, lastSyncedAt } = sender.templateSync;
  if (lastSyncedAt === null) return 'None are known so far.';
  return (
    <>
      {templates === 1 ? '1 template' : `${templates ?? 0} templates`}, read{' '}
      <Moment at={lastSyncedAt} />.
    </>
  );
}

function Busy({ children }: { children: React.ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{children}</Text>
    </Group>
  );
}
