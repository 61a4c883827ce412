import { Badge, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ListedMember } from '../../lib/api/people';
import { meQuery, useCan, useCurrentWorkspace } from '../../lib/api/session';
import { ConfirmButton } from '../../components/confirm-button';
import { Moment } from '../../components/moment';
import { ROLE_NAMES } from '../../lib/roles';
import { Row } from '../../components/rows';
import { ChangeRoleButton } from './change-role-button';
import { rolesWithin } from '../../lib/roles';
import { RemoveMemberButton } from './remove-member-button';
import { useLeave } from './use-member-changes';

interface MemberRowProps {
  member: ListedMember;
}

export function MemberRow({ member }: MemberRowProps) {
  const { email, role, createdAt, twoFactorEnabled } = member;
  const own = useCurrentWorkspace();
  const { data } = useSuspenseQuery(meQuery);
  const canEdit = useCan('members:edit') && rolesWithin(own.role).includes(role);
  const leave = useLeave();
  const isSelf = data.person.email === email;
  return (
    <Row
      title={email}
      badge={
        <>
          <Text size="sm">{isSelf ? `${ROLE_NAMES[role]} (you)` : ROLE_NAMES[role]}</Text>
          {twoFactorEnabled && (
            <Badge variant="light" tt="none" title="Two-factor authentication is on">
              2FA
            </Badge>
          )}
        </>
      }
      facts={
        <>
          Since <Moment at={createdAt} />
        </>
      }
      action={
        <Group gap="xs">
          {canEdit && <ChangeRoleButton member={member} />}
          {canEdit && !isSelf && <RemoveMemberButton member={member} />}
          {isSelf && (
            <ConfirmButton
              label="Leave"
              question={`Leave ${own.name}?`}
              consequence="You will be signed out. To return you need a new invitation."
              mutation={leave}
            />
          )}
        </Group>
      }
    />
  );
}
