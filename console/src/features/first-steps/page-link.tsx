import { useCurrentWorkspace } from '../../lib/api/session';
import { TextLink } from '../../components/text-link';

interface PageLinkProps {
  to: '/w/$workspaceId/senders' | '/w/$workspaceId/settings' | '/w/$workspaceId/templates';
  children: string;
}

/** Where to do what is missing. */
export function PageLink({ to, children }: PageLinkProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <TextLink inherit underline="always" to={to} params={{ workspaceId }}>
      {children}
    </TextLink>
  );
}
