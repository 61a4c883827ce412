import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { DataTable } from '../../components/data-table';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';
import { MEMBER_COLUMNS } from './member-columns';

export function MembersSection() {
  const { workspaceId } = useCurrentWorkspace();
  const members = useQuery(membersQuery(workspaceId));
  return (
    <Section title="Members" about="Changing a role signs the person out.">
      <Loaded query={members} what="the members">
        {(list) => (
          <DataTable
            label="Members"
            columns={MEMBER_COLUMNS}
            rows={list}
            idOf={({ memberId }) => memberId}
          />
        )}
      </Loaded>
    </Section>
  );
}
