import { Alert } from '@mantine/core';
import { CopyOnce } from '../../components/copy-once';
import type { Invited } from './invite-form';

interface InvitedNoticeProps {
  invited: Invited;
  onDone: () => void;
}

/** Tells how the link comes to the invited person: by mail, or from whoever invited them. */
export function InvitedNotice({ invited: { email, link, mailed }, onDone }: InvitedNoticeProps) {
  if (link !== null) {
    return (
      <CopyOnce
        title={`Invitation link for ${email}`}
        warning="Send the link to that person. Herald never shows it again."
        secret={link}
        onDone={onDone}
      />
    );
  }
  return (
    <Alert color={mailed ? 'green' : 'yellow'} role="status">
      {mailed
        ? `Invitation sent to ${email}.`
        : `Mail to ${email} not sent yet. Invite them again if nothing arrives.`}
    </Alert>
  );
}
