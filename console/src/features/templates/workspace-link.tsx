import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentWorkspace } from '../../lib/api/session';

interface WorkspaceLinkProps {
  /** Below the workspace. */
  path: string;
  children: ReactNode;
}

/** A link to another area's page. */
export function WorkspaceLink({ path, children }: WorkspaceLinkProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Anchor
      c="inherit"
      underline="always"
      renderRoot={(props) => <Link {...props} to={`/w/${workspaceId}/${path}`} />}
    >
      {children}
    </Anchor>
  );
}
