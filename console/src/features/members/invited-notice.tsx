import { Alert } from '@mantine/core';
import { SecretDialog } from '../../components/secret-dialog';
import type { Invited } from './invite-form';

interface InvitedNoticeProps {
  /** Null before the first invitation, and once its link was copied. */
  invited: Invited | null;
  onDone: () => void;
}

/** Tells how the link comes to the invited person: by mail, or from whoever invited them. */
export function InvitedNotice({ invited, onDone }: InvitedNoticeProps) {
  const link = invited?.link ?? null;
  return (
    <>
      {invited !== null && link === null && <MailNotice {...invited} />}
      <SecretDialog
        opened={link !== null}
        title="Invitation link"
        made={
          invited !== null && link !== null
            ? {
                title: `Invitation link for ${invited.email}`,
                warning: 'Send the link to that person. Herald never shows it again.',
                secret: link,
              }
            : null
        }
        onClose={onDone}
      />
    </>
  );
}

function MailNotice({ email, mailed }: Invited) {
  return (
    <Alert color={mailed ? 'green' : 'yellow'} role="status">
      {mailed
        ? `Invitation sent to ${email}.`
        : `Mail to ${email} not sent yet. Invite them again if nothing arrives.`}
    </Alert>
  );
}
