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
        title={`The link of the invitation for ${email}`}
        warning="Send it to that person yourself: Herald never shows it again."
        secret={link}
        onDone={onDone}
      />
    );
  }
  return (
    <Alert color={mailed ? 'green' : 'yellow'} role="status">
      {mailed
        ? `The invitation is on its way to ${email} by mail.`
        : `The mail server has not taken the mail to ${email} yet. If nothing arrives, invite them again.`}
    </Alert>
  );
}
