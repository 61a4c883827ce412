import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { type Invitation, invitationsQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { ConfirmButton } from '../../components/confirm-button';
import { Moment } from '../../components/moment';
import { ROLE_NAMES } from '../../lib/roles';
import { Row } from '../../components/rows';

interface InvitationRowProps {
  invitation: Invitation;
}

export function InvitationRow({ invitation }: InvitationRowProps) {
  const { invitationId, email, role, expiresAt, expired } = invitation;
  const revoke = useRevokeInvitation(invitationId);
  return (
    <Row
      title={email}
      badge={<Text size="sm">{ROLE_NAMES[role]}</Text>}
      facts={
        <>
          {expired ? 'Expired ' : 'Expires '}
          <Moment at={expiresAt} />
        </>
      }
      action={
        <ConfirmButton
          label="Revoke"
          ariaLabel={`Revoke invitation of ${email}`}
          question={`Revoke invitation of ${email}?`}
          consequence="The link stops working."
          mutation={revoke}
        />
      }
    />
  );
}

function useRevokeInvitation(invitationId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const url = '/api/v1/workspaces/{workspaceId}/invitations/{invitationId}';
      await answerOf(api.DELETE(url, { params: { path: { workspaceId, invitationId } } }));
    },
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery(workspaceId)),
  });
}
