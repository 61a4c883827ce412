import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../components/confirm-button';
import type { Column } from '../../components/data-table/column';
import { Moment } from '../../components/moment';
import { answerOf, api } from '../../lib/api/client';
import { type Invitation, invitationsQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { ROLE_NAMES } from '../../lib/roles';

/** Columns of the invitations to a workspace. */
export const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  { title: 'E-mail', width: 'minmax(0, 1fr)', place: 'title', cell: ({ email }) => email },
  { title: 'Role', width: '80px', place: 'end', cell: ({ role }) => ROLE_NAMES[role] },
  {
    title: 'Expiry',
    width: '250px',
    place: 'about',
    cell: ({ expired, expiresAt }) => (
      <>
        {expired ? 'Expired ' : 'Expires '}
        <Moment at={expiresAt} />
      </>
    ),
  },
  {
    title: 'Actions',
    width: '90px',
    place: 'action',
    isNumber: true,
    cell: (row) => <RevokeButton invitation={row} />,
  },
];

function RevokeButton({ invitation: { invitationId, email } }: { invitation: Invitation }) {
  const revoke = useRevokeInvitation(invitationId);
  return (
    <ConfirmButton
      label="Revoke"
      ariaLabel={`Revoke invitation of ${email}`}
      question={`Revoke invitation of ${email}?`}
      consequence="The link stops working."
      mutation={revoke}
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
