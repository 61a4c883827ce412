import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { membersQuery } from '../../../lib/api/people';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { AssignmentText, assignmentWords } from '../assignment-text';
import { useNames } from '../use-names';
import { useAssignment } from './use-assignment';

interface AssignmentControlProps {
  conversation: ConversationDetails;
}

/** Control for the assignment of a conversation. */
export function AssignmentControl({ conversation }: AssignmentControlProps) {
  const { workspaceId } = useCurrentWorkspace();
  const names = useNames([conversation.assignedTo]);
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  const hand = useAssignment(conversation);
  const { handling, assignedTo, sender } = conversation;
  const hasAgent = sender?.agentId !== null && sender !== null;
  const others = members.filter(({ memberId }) => memberId !== names.me && memberId !== assignedTo);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          maw={{ base: 150, sm: 260 }}
          loading={hand.isPending}
          rightSection={<span aria-hidden>▾</span>}
          aria-label={`Assignee: ${assignmentWords(conversation, names)}`}
        >
          <AssignmentText conversation={conversation} names={names} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {(assignedTo === null || assignedTo !== names.me) && (
          <Menu.Item onClick={() => hand.mutate({ handling: 'assigned' })}>
            {handling === 'autopilot' ? 'Take over' : 'Assign to me'}
          </Menu.Item>
        )}
        {handling !== 'autopilot' && (
          <Menu.Item disabled={!hasAgent} onClick={() => hand.mutate({ handling: 'autopilot' })}>
            {hasAgent ? 'Hand back to AI agent' : 'No AI agent for this number'}
          </Menu.Item>
        )}
        {handling !== 'unassigned' && (
          <Menu.Item onClick={() => hand.mutate({ handling: 'unassigned' })}>Unassign</Menu.Item>
        )}
        {others.length > 0 && <Menu.Label>Assign to</Menu.Label>}
        {others.map((each) => (
          <MemberItem
            key={each.memberId}
            member={each}
            onClick={() => hand.mutate({ handling: 'assigned', memberId: each.memberId })}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MemberItemProps {
  member: { email: string };
  onClick: () => void;
}

function MemberItem({ member, onClick }: MemberItemProps) {
  return (
    <Menu.Item onClick={onClick} style={{ overflowWrap: 'anywhere' }}>
      {member.email}
    </Menu.Item>
  );
}
