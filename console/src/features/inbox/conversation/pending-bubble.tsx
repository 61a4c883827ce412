import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { Icon } from '../../../components/icon';
import type { PendingReply } from '../composer/outbox';
import { useSendReply } from '../composer/use-send-reply';
import { Bubble, SaidText } from './bubble';

interface PendingBubbleProps {
  conversationId: string;
  reply: PendingReply;
  isContinued: boolean;
}

/** A reply that Herald does not have yet, with a way on when it did not get there. */
export function PendingBubble({ conversationId, reply, isContinued }: PendingBubbleProps) {
  const { sendAgain, edit } = useSendReply(conversationId);
  const isFailed = reply.problem !== null;
  return (
    <Bubble
      side="own"
      isContinued={isContinued}
      icon="person"
      author="You"
      at={reply.at}
      isFailed={isFailed}
      state={
        <span title={isFailed ? 'Not sent' : 'Sending'}>
          <Icon name={isFailed ? 'warning' : 'clock'} />
          <VisuallyHidden>{isFailed ? 'Not sent' : 'Sending'}</VisuallyHidden>
        </span>
      }
      below={
        isFailed && (
          <Group gap="xs" justify="flex-end" role="alert">
            <Text size="xs" c="red">
              {reply.problem}
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => sendAgain(reply)}>
              Retry
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => edit(reply)}>
              Edit
            </Button>
          </Group>
        )
      }
    >
      <SaidText text={reply.text} />
    </Bubble>
  );
}
