import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCurrentWorkspace } from '../../lib/api/session';

interface PageLinkProps {
  to: '/w/$workspaceId/senders' | '/w/$workspaceId/settings' | '/w/$workspaceId/templates';
  children: string;
}

/** Where to do what is missing. */
export function PageLink({ to, children }: PageLinkProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link {...props} to={to} params={{ workspaceId }} />}
    >
      {children}
    </Anchor>
  );
}
