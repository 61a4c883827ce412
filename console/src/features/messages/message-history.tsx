import { Text, Timeline } from '@mantine/core';
import type { MessageDetails } from '../../lib/api/messages';
import { useCurrentWorkspace } from '../../lib/api/session';
import { useMemberAddress } from '../../lib/use-member-address';
import { Moment } from '../../components/moment';
import { Section } from '../../components/section';
import { TextLink } from '../../components/text-link';
import { type HistoryEntry, historyOf } from './message-history-entries';

interface MessageHistoryProps {
  message: MessageDetails;
}

/** All that happened to a message, oldest first, by the clock of Herald. */
export function MessageHistory({ message }: MessageHistoryProps) {
  const entries = historyOf(message, useMemberAddress());
  return (
    <Section title="History">
      <Timeline bulletSize={16} lineWidth={2} active={entries.length}>
        {entries.map((entry) => (
          <Timeline.Item key={entry.id} title={entry.title} color={entry.color}>
            <Entry entry={entry} />
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { workspaceId } = useCurrentWorkspace();
  const { at, providerAt, details, eventId } = entry;
  return (
    <>
      {at !== null && (
        <Text size="sm" c="dimmed">
          <Moment at={at} toSecond />
          {providerAt !== undefined && (
            <>
              {' · provider time '}
              <Moment at={providerAt} toSecond />
            </>
          )}
        </Text>
      )}
      {details.map((detail) => (
        <Text key={detail} size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      ))}
      {eventId !== undefined && (
        <TextLink
          size="sm"
          underline="always"
          style={{ overflowWrap: 'anywhere' }}
          to="/w/$workspaceId/deliveries/$eventId"
          params={{ workspaceId, eventId }}
        >
          Delivery {eventId}
        </TextLink>
      )}
    </>
  );
}
