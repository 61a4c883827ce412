import { type Viewer, presenceKey } from '../../../lib/api/presence';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { useKept } from '../../../lib/use-kept';
import { useNames } from '../use-names';

const NOBODY: Viewer[] = [];

/** Another member who has the conversation open, with their name. */
export interface NamedViewer extends Viewer {
  name: string;
}

/** Returns the others who have a conversation open, as long as the stream tells. */
export function useViewers(conversationId: string): NamedViewer[] {
  const { workspaceId } = useCurrentWorkspace();
  const [viewers] = useKept(presenceKey(workspaceId, conversationId), NOBODY);
  const { nameOf } = useNames(viewers.map(({ memberId }) => memberId));
  return viewers.map((viewer) => ({ ...viewer, name: nameOf(viewer.memberId) }));
}
