import { Text } from '@mantine/core';
import type { OutboundMessage } from '../../../lib/api/inbox';
import type { IconName } from '../../../components/icon';
import type { Names } from '../use-names';
import { Bubble, SaidText } from './bubble';
import { FailureText, hasFailed } from './failure-text';
import { EditedMark, MessageReactions } from './message-reactions';
import { InboundContent } from './inbound-content';
import { MessageWebhooks } from './message-webhooks';
import { RenderedTemplate } from './rendered-template';
import { SentMedia } from './sent-media';
import { StatusTick } from './status-tick';

interface OutboundBubbleProps {
  message: OutboundMessage;
  names: Names;
  isContinued: boolean;
}

/** Message to the customer, sent or failed. */
export function OutboundBubble({ message, names, isContinued }: OutboundBubbleProps) {
  const { text, media, rendered, templateName, templateLanguage } = message;
  const { createdAt, webhookEvents, reactions, said, editedAt } = message;
  const isFailed = hasFailed(message);
  return (
    <Bubble
      side="own"
      isContinued={isContinued}
      {...(message.author?.kind === 'agent' ? { isByAgent: true } : { icon: iconOf(message) })}
      author={authorOf(message, names)}
      at={createdAt}
      state={
        <>
          <EditedMark editedAt={editedAt} />
          <StatusTick message={message} />
        </>
      }
      isFailed={isFailed}
      below={
        (isFailed || webhookEvents.length > 0 || reactions.length > 0) && (
          <>
            <MessageReactions reactions={reactions} />
            {isFailed && <FailureText message={message} />}
            <MessageWebhooks events={webhookEvents} />
          </>
        )
      }
    >
      {templateName !== null && (
        <Text size="xs" fs="italic">
          Template <bdi>{templateName}</bdi> ({templateLanguage})
        </Text>
      )}
      {rendered !== null && <RenderedTemplate messageId={message.messageId} rendered={rendered} />}
      {message.valuesRemovedAt !== undefined && (
        <Text size="xs" fs="italic">
          One-time password removed after sending
        </Text>
      )}
      {said !== null && <InboundContent messageId={message.messageId} content={said} isOwn />}
      {text !== null && <SaidText text={text} />}
      {media !== null && <SentMedia messageId={message.messageId} media={media} />}
    </Bubble>
  );
}

function authorOf({ author, kind }: OutboundMessage, { nameOf, agentName, me }: Names): string {
  if (kind === 'app') return 'WhatsApp Business app';
  if (author === null) return kind === 'standard' ? 'Sent by API (standard)' : 'Sent by API';
  if (author.kind === 'api_key') return `${author.name} · API`;
  if (author.kind === 'agent') return `${agentName(author.agentId)} · AI`;
  return author.memberId === me ? 'You' : nameOf(author.memberId);
}

function iconOf({ author }: OutboundMessage): IconName {
  return author?.kind === 'member' ? 'person' : 'send';
}
