import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ConfirmButton } from '../../components/confirm-button';
import type { Column } from '../../components/data-table/column';
import { Moment } from '../../components/moment';
import { type ListedMember, membersQuery } from '../../lib/api/people';
import { meQuery, useCan, useCurrentWorkspace } from '../../lib/api/session';
import { ROLE_NAMES, rolesWithin } from '../../lib/roles';
import { ChangeRoleButton } from './change-role-button';
import { RemoveMemberButton } from './remove-member-button';
import { useLeave } from './use-member-changes';

/** Columns of the members of a workspace. */
export const MEMBER_COLUMNS: readonly Column<ListedMember>[] = [
  {
    title: 'E-mail',
    width: 'minmax(0, 1fr)',
    place: 'title',
    cell: (row) => <Email member={row} />,
  },
  { title: 'Role', width: '80px', place: 'end', cell: ({ role }) => ROLE_NAMES[role] },
  {
    title: 'Two-factor',
    width: '80px',
    place: 'state',
    cell: ({ twoFactorEnabled }) =>
      twoFactorEnabled ? <Badge color="green">2FA on</Badge> : <Badge color="gray">2FA off</Badge>,
  },
  {
    title: 'Member since',
    width: '190px',
    place: 'about',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    title: 'Actions',
    width: '210px',
    place: 'action',
    isNumber: true,
    cell: (row) => <Actions member={row} />,
  },
];

interface CellProps {
  member: ListedMember;
}

function Email({ member: { email } }: CellProps) {
  const { data } = useSuspenseQuery(meQuery);
  return (
    <>
      <Text span inherit fw={500}>
        {email}
      </Text>
      {data.person.email === email && ' (you)'}
    </>
  );
}

function Actions({ member }: CellProps) {
  const own = useCurrentWorkspace();
  const { data } = useSuspenseQuery(meQuery);
  const canEdit = useCan('members:edit') && rolesWithin(own.role).includes(member.role);
  const leave = useLeave();
  const isSelf = data.person.email === member.email;
  const reason = useId();
  const isLocked = useIsLastOwner(member) && (canEdit || isSelf);
  const disabledBy = isLocked ? reason : undefined;
  return (
    <Stack gap={4} align="flex-end" py={2}>
      <Group gap="xs" justify="flex-end">
        {canEdit && <ChangeRoleButton member={member} disabledBy={disabledBy} />}
        {canEdit && !isSelf && <RemoveMemberButton member={member} disabledBy={disabledBy} />}
        {isSelf && (
          <ConfirmButton
            label="Leave"
            question={`Leave ${own.name}?`}
            consequence="You will be signed out. To return you need a new invitation."
            disabled={isLocked}
            aria-describedby={disabledBy}
            mutation={leave}
          />
        )}
      </Group>
      {isLocked && (
        <Text id={reason} size="xs" c="dimmed">
          Make someone else an owner first.
        </Text>
      )}
    </Stack>
  );
}

/** Whether a member is the only owner, whom a workspace keeps. */
function useIsLastOwner({ role }: ListedMember): boolean {
  const { workspaceId } = useCurrentWorkspace();
  const { data = [] } = useQuery(membersQuery(workspaceId));
  return role === 'owner' && data.filter((each) => each.role === 'owner').length === 1;
}
