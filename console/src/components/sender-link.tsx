import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCurrentWorkspace } from '../lib/api/session';
import { shownNumber } from '../lib/text';

interface SenderLinkProps {
  senderId: string;
  /** Absent while the senders load, and for a sender that is gone. */
  number: string | undefined;
}

/** Link to the page of a sender, by its number. */
export function SenderLink({ senderId, number }: SenderLinkProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/w/$workspaceId/senders/$senderId"
          params={{ workspaceId, senderId }}
        />
      )}
    >
      {number === undefined ? senderId : shownNumber(number)}
    </Anchor>
  );
}
