import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { MemberRow } from './member-row';

export function MembersSection() {
  const { workspaceId } = useCurrentWorkspace();
  const members = useQuery(membersQuery(workspaceId));
  return (
    <Section title="Members" about="Changing a role signs the person out.">
      <Loaded query={members} what="the members">
        {(list) => (
          <Rows label="Members">
            {list.map((member) => (
              <MemberRow key={member.memberId} member={member} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}
