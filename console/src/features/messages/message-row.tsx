import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Message } from '../../lib/api/messages';
import { useCurrentWorkspace } from '../../lib/api/session';
import { recipientName } from '../../lib/recipient';
import { Row, type RowPlace } from '../../components/rows';
import { StateBadge } from '../../components/state-badge';
import { SOURCES, titleOf } from './message-words';

interface MessageRowProps {
  message: Message;
  place: RowPlace;
}

export function MessageRow({ message, place }: MessageRowProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { messageId, status, recipientNumber, kind, statusCode, refusal, createdAt } = message;
  return (
    <Row
      place={place}
      title={
        <Anchor
          fw={600}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/messages/$messageId"
              params={{ workspaceId, messageId }}
            />
          )}
        >
          <Text span inherit lineClamp={2}>
            <bdi>{titleOf(message)}</bdi> to {recipientName(recipientNumber)}
          </Text>
        </Anchor>
      }
      state={<StateBadge state={status} />}
      at={createdAt}
      facts={
        <>
          {SOURCES[kind]} · {messageId}
          {statusCode !== undefined && ` · code ${statusCode}`}
          {refusal !== null && ` · ${refusal}`}
        </>
      }
    />
  );
}
