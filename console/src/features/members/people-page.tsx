import { useCan } from '../../lib/api/session';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { AgentPermissionsSection } from './agent-permissions-section';
import { InvitationsSection } from './invitations-section';
import { MembersSection } from './members-section';

export function PeoplePage() {
  const canEdit = useCan('members:edit');
  return (
    <Page title="Team" about="Members of this workspace and their roles.">
      {!canEdit && (
        <ReadOnlyNotice reason="Owners and Admins can invite people and change roles." />
      )}
      <MembersSection />
      {canEdit && <InvitationsSection />}
      <AgentPermissionsSection />
    </Page>
  );
}
