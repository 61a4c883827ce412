import { useQuery } from '@tanstack/react-query';
import { sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';

/** Whether the number can give buttons with a fixed address another one: sandbox numbers can. */
export function useStaticUrlReplaceable(senderNumber: string): boolean {
  const { workspaceId } = useCurrentWorkspace();
  const { data = [] } = useQuery(sendersQuery(workspaceId));
  const sender = data.find(({ number, connected }) => number === senderNumber && connected);
  return sender?.capabilities.staticUrlReplaceable ?? false;
}
