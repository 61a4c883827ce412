import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationsQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { DataTable } from '../../components/data-table';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';
import { INVITATION_COLUMNS } from './invitation-columns';
import { type Invited, InviteForm } from './invite-form';
import { InvitedNotice } from './invited-notice';

export function InvitationsSection() {
  const { workspaceId } = useCurrentWorkspace();
  const invitations = useQuery(invitationsQuery(workspaceId));
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <Section
      title="Invitations"
      about="Links work once, for seven days, for the invited address only."
    >
      <InviteForm onInvited={setInvited} />
      <InvitedNotice invited={invited} onDone={() => setInvited(null)} />
      <Loaded query={invitations} what="the invitations" rows={1}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm">No pending invitations.</Text>
          ) : (
            <DataTable
              label="Invitations"
              columns={INVITATION_COLUMNS}
              rows={list}
              idOf={({ invitationId }) => invitationId}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
