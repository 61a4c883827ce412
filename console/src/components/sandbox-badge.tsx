import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Sender, isSandbox, sendersQuery } from '../lib/api/senders';
import { useCurrentWorkspace } from '../lib/api/session';
import { ToneBadge } from './state-badge';

const ALL_NUMBERS = 'Sandbox numbers only. No message reaches a real phone.';
const ONE_NUMBER = 'Sandbox number. Its messages reach no real phone.';

/** Marks a page whose figures are of the whole workspace, where all its numbers are of the sandbox. */
export function WorkspaceSandboxBadge() {
  return useIsAllSandbox() === true ? <SandboxBadge text={ALL_NUMBERS} /> : null;
}

interface SenderSandboxBadgeProps {
  sender: Sender;
}

/** Marks a row of a sender of the sandbox, unless all numbers are: the page says it then. */
export function SenderSandboxBadge({ sender }: SenderSandboxBadgeProps) {
  const isAll = useIsAllSandbox();
  return isAll === false && isSandbox(sender) ? <SandboxBadge text={ONE_NUMBER} /> : null;
}

interface NumberSandboxBadgeProps {
  number: string;
}

/** Marks a page of one number. */
export function NumberSandboxBadge({ number }: NumberSandboxBadgeProps) {
  return useIsSandboxNumber(number) ? <SandboxBadge text={ONE_NUMBER} /> : null;
}

/** Tells whether a number is of the sandbox; false while nobody knows. */
export function useIsSandboxNumber(number: string): boolean {
  const { workspaceId } = useCurrentWorkspace();
  const { data: senders = [] } = useQuery(sendersQuery(workspaceId));
  return senders.some((sender) => sender.number === number && isSandbox(sender));
}

/** Tells whether the workspace has only numbers of the sandbox; undefined while they load. */
function useIsAllSandbox(): boolean | undefined {
  const { workspaceId } = useCurrentWorkspace();
  const { data: senders } = useQuery(sendersQuery(workspaceId));
  return senders && senders.length > 0 && senders.every(isSandbox);
}

interface SandboxBadgeProps {
  text: string;
}

/** Shows the text to a pointer, and reads it to screen readers, which pass over titles. */
function SandboxBadge({ text }: SandboxBadgeProps) {
  return (
    <span title={text}>
      <ToneBadge tone="yellow">Sandbox</ToneBadge>
      <VisuallyHidden component="span">{text}</VisuallyHidden>
    </span>
  );
}
