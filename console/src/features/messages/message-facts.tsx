import { Group, Text } from '@mantine/core';
import type { MessageDetails } from '../../lib/api/messages';
import { useCurrentWorkspace } from '../../lib/api/session';
import { recipientName } from '../../lib/recipient';
import { Moment } from '../../components/moment';
import { Section } from '../../components/section';
import { StateBadge } from '../../components/state-badge';
import { WorkflowLink } from '../../components/workflow-link';
import { TextLink } from '../../components/text-link';
import { Warnings } from '../../components/warnings';
import { sourceOf, titleOf } from './message-words';

interface MessageFactsProps {
  message: MessageDetails;
}

/** Shows the facts and the state of a message, with links to related pages. */
export function MessageFacts({ message }: MessageFactsProps) {
  const { messageId, recipientNumber, status, refusal, createdAt } = message;
  const { statusCode, statusMessage, advice, author, attempts } = message;
  const isUnreachable = status === 'unreachable' && refusal === null;
  return (
    <Section
      title={
        <>
          <bdi>{shortTitleOf(message)}</bdi> to {recipientName(recipientNumber)}
        </>
      }
      about={
        <Text size="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
          Message {messageId} · {sourceOf(message)}
          {author?.kind === 'api_key' && (
            <>
              {' · '}
              API key <bdi>{author.name}</bdi>
            </>
          )}
          {' · '}
          <Moment at={createdAt} />
        </Text>
      }
    >
      <Group gap="xs" role="status" aria-label="State of the message">
        <StateBadge state={status} />
        {statusCode !== undefined && (
          <Text size="sm">
            {isUnreachable ? unreachableText(attempts) : statusMessage} (code {statusCode})
          </Text>
        )}
        {refusal !== null && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Not sent: {refusal}.
          </Text>
        )}
      </Group>
      {advice !== null && (
        <Text size="sm" c="dimmed">
          What to do: {advice}
        </Text>
      )}
      <Warnings warnings={message.warnings} />
      <Places message={message} />
    </Section>
  );
}

function unreachableText(attempts: number): string {
  return `Not sent: provider couldn't be reached, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}

function Places({ message }: MessageFactsProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { messageId, conversationId, workflowId, webhookEvents } = message;
  return (
    <Group gap="md">
      <TextLink size="sm" to={CONVERSATION} params={{ workspaceId, conversationId }}>
        Open conversation
      </TextLink>
      {webhookEvents.length > 0 && (
        <TextLink
          size="sm"
          to="/w/$workspaceId/deliveries"
          params={{ workspaceId }}
          search={{ messageId }}
        >
          Webhook deliveries
        </TextLink>
      )}
      {workflowId !== null && <WorkflowLink workflowId={workflowId} />}
    </Group>
  );
}

const CONVERSATION = '/w/$workspaceId/inbox/$conversationId' as string;

/** A text is shown whole further down. */
function shortTitleOf(message: MessageDetails): string {
  return message.text === null ? titleOf(message) : 'Free text';
}
