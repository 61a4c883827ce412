import { Group, Text } from '@mantine/core';
import type { InboundMessage } from '../../../lib/api/inbox';

interface MessageReactionsProps {
  reactions: InboundMessage['reactions'];
}

/** The reactions to a message, with who reacted. */
export function MessageReactions({ reactions }: MessageReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <Group gap={6} component="ul" role="list" aria-label="Reactions" m={0} p={0}>
      {reactions.map(({ by, emoji }) => (
        <Text key={by} size="xs" component="li" style={{ listStyle: 'none' }}>
          <bdi>{emoji}</bdi> {by === 'customer' ? 'Customer' : 'You, in the app'}
        </Text>
      ))}
    </Group>
  );
}

/** Mark of a message that its author has edited. */
export function EditedMark({ editedAt }: Pick<InboundMessage, 'editedAt'>) {
  if (editedAt === null) return null;
  return (
    <Text size="xs" fs="italic" component="span">
      Edited
    </Text>
  );
}

/** Stands for what its author has deleted. */
export function DeletedText() {
  return (
    <Text size="sm" fs="italic" c="dimmed">
      Message deleted
    </Text>
  );
}
