import { Group } from '@mantine/core';
import type { Sender } from '../lib/api/senders';
import { useCurrentWorkspace } from '../lib/api/session';
import { shownNumber } from '../lib/text';
import { SenderSandboxBadge } from './sandbox-badge';
import { TextLink } from './text-link';

interface SenderLinkProps {
  senderId: string;
  /** Absent while the senders load, and for a sender that is gone. */
  sender: Sender | undefined;
}

/** Link to the page of a sender, by its number; one of the sandbox is marked where others are not. */
export function SenderLink({ senderId, sender }: SenderLinkProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Group gap="xs">
      <TextLink size="sm" to="/w/$workspaceId/senders/$senderId" params={{ workspaceId, senderId }}>
        {sender === undefined ? senderId : shownNumber(sender.number)}
      </TextLink>
      {sender !== undefined && <SenderSandboxBadge sender={sender} />}
    </Group>
  );
}
