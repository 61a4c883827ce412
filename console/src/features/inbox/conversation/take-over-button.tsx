import { Button } from '@mantine/core';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { useAssignment } from './use-assignment';

interface TakeOverButtonProps {
  conversation: ConversationDetails;
  /** The button goes with that. */
  onTaken: () => void;
}

/** The AI agent says nothing any more once it has been pressed. */
export function TakeOverButton({ conversation, onTaken }: TakeOverButtonProps) {
  const hand = useAssignment(conversation);
  return (
    <Button
      size="xs"
      variant="light"
      loading={hand.isPending}
      onClick={() => hand.mutate({ handling: 'assigned' }, { onSuccess: onTaken })}
    >
      Take over
    </Button>
  );
}
