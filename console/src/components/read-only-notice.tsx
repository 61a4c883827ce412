import { Alert } from '@mantine/core';
import { useCurrentWorkspace } from '../lib/api/session';
import { ROLE_NAMES } from '../lib/roles';

interface ReadOnlyNoticeProps {
  /** Roles that may edit, and how to get one. */
  reason: string;
}

/** Why nothing on this page can be changed. */
export function ReadOnlyNotice({ reason }: ReadOnlyNoticeProps) {
  const { role } = useCurrentWorkspace();
  return (
    <Alert color="blue" title="Read-only">
      {`Your role is ${ROLE_NAMES[role]}. ${reason}`}
    </Alert>
  );
}
