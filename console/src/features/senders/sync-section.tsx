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
      about="Synced from the provider on connection, regularly and on request."
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
      <Box role="status" aria-label="Template sync">
        {isAwaited ? (
          <Busy>Sync requested. Waiting for a free worker.</Busy>
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
      return <Text size="sm">Not synced yet.</Text>;
    case 'running':
      return (
        <Busy>
          Syncing templates since {lastAttemptAt !== null && <Moment at={lastAttemptAt} />}.{' '}
          <Known sender={sender} />
        </Busy>
      );
    case 'failed':
      return (
        <Alert color="red" title="Last sync failed">
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
  if (lastSyncedAt === null) return 'No templates synced yet.';
  return (
    <>
      {templates === 1 ? '1 template' : `${templates ?? 0} templates`} · synced{' '}
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
