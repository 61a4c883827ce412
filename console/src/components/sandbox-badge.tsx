import { useQuery } from '@tanstack/react-query';
import { isSandbox, sendersQuery } from '../lib/api/senders';
import { useCurrentWorkspace } from '../lib/api/session';
import { ToneBadge } from './state-badge';

/** Marks figures of messages that reach no real phone. */
export function SandboxBadge() {
  return (
    <span title="Sandbox numbers only. No message reaches a real phone.">
      <ToneBadge tone="yellow">Sandbox</ToneBadge>
    </span>
  );
}

/** The same for a page whose figures are of the whole workspace: only where all its numbers are of the sandbox. */
export function WorkspaceSandboxBadge() {
  const { workspaceId } = useCurrentWorkspace();
  const { data: senders = [] } = useQuery(sendersQuery(workspaceId));
  return senders.length > 0 && senders.every(isSandbox) ? <SandboxBadge /> : null;
}

interface NumberSandboxBadgeProps {
  number: string;
}

/** The same for figures of one number. */
export function NumberSandboxBadge({ number }: NumberSandboxBadgeProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { data: senders = [] } = useQuery(sendersQuery(workspaceId));
  const isOfSandbox = senders.some((sender) => sender.number === number && isSandbox(sender));
  return isOfSandbox ? <SandboxBadge /> : null;
}
