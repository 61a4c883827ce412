import { useCurrentWorkspace } from '../../../lib/api/session';
import { useKept } from '../../../lib/use-kept';

/** File that waits to be sent; the same `messageId` sends it once, however often it is tried. */
export interface PickedFile {
  file: File;
  messageId: string;
  /** Small image of it; null when it is none, or not read yet. */
  preview: string | null;
  /** Part that is sent, from 0 to 1; null while nothing is. */
  progress: number | null;
  /** Why Herald did not take it. */
  refusal: string | null;
}

/** Key of all of them. */
export const attachmentsKey = ['attachment'];

const NONE = null as PickedFile | null;

/** File of a conversation's reply. It is still there when one comes back, as long as the page lives. */
export function useAttachmentDraft(conversationId: string) {
  const { workspaceId } = useCurrentWorkspace();
  return useKept([...attachmentsKey, workspaceId, conversationId], NONE);
}
