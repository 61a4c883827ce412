import { Alert } from '@mantine/core';
import { useCurrentWorkspace } from '../api/session';

interface ReadOnlyNoticeProps {
  /** Who may, and how one becomes one of them. */
  reason: string;
}

/** Why nothing on this page can be changed. */
export function ReadOnlyNotice({ reason }: ReadOnlyNoticeProps) {
  const { role } = useCurrentWorkspace();
  return (
    <Alert color="blue" title="You can look, not change">
      {`Your role here is ${ROLE_NAMES[role]}. ${reason}`}
    </Alert>
  );
}

export const ROLE_NAMES = { owner: 'Owner', admin: 'Admin', agent: 'Agent' } as const;
