import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { problemText } from '../../../components/problem-alert';
import { type ConversationDetails, conversationQuery, saidQuery } from '../../../lib/api/inbox';
import { newMessageId } from '../../../lib/api/messages';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { upload } from '../../../lib/api/upload';
import { type PickedFile, useAttachmentDraft } from './attachment-draft';

export interface Attachment {
  picked: PickedFile | null;
  /** Part that is sent, from 0 to 1; null while nothing is. */
  progress: number | null;
  problem: string | null;
  /** Null where files cannot be sent: Twilio takes them by a public address only. */
  pick: ((file: File) => void) | null;
  remove: () => void;
  /** Leaves out an image that cannot be shown. */
  hidePreview: () => void;
  /** Sends it with a caption, which audio has none of. */
  send: (caption: string, onSent: () => void) => void;
}

const MEGABYTE = 1024 * 1024;
const MEGABYTES_MAX = 16;
const IMAGE_MEGABYTES_MAX = 5;

/**
 * A file of a conversation that is picked, shown and sent. It stays until it is sent or removed.
 * @param field field of the text, which becomes the caption; Enter in it sends the file
 */
export function useAttachment(
  { conversationId, sender }: ConversationDetails,
  field: RefObject<HTMLTextAreaElement | null>,
): Attachment {
  const [picked, change] = useAttachmentDraft(conversationId);
  const { mutate } = useUpload(conversationId, change);
  const problem = picked === null ? null : (sizeProblem(picked.file) ?? picked.refusal);
  const pick = (file: File) => {
    if (picked !== null && picked.progress !== null) return;
    const messageId = newMessageId();
    change(() => ({ file, messageId, preview: null, progress: null, refusal: null }));
    readPreview(file, (preview) => change(only(messageId, (now) => ({ ...now, preview }))));
    field.current?.focus();
  };
  return {
    picked,
    progress: picked?.progress ?? null,
    problem,
    pick: sender?.provider === 'meta' ? pick : null,
    remove: () => change(() => null),
    hidePreview: () => change((now) => now && { ...now, preview: null }),
    send(caption, onSent) {
      if (picked === null || sizeProblem(picked.file) !== null || picked.progress !== null) return;
      const { file, messageId } = picked;
      mutate({ file, messageId, caption: isAudio(file) ? '' : caption, onSent });
    },
  };
}

type Change = (next: (now: PickedFile | null) => PickedFile | null) => void;

/** Changes a file, unless another one has taken its place. */
function only(messageId: string, next: (now: PickedFile) => PickedFile | null) {
  return (now: PickedFile | null) => (now?.messageId === messageId ? next(now) : now);
}

interface Upload extends Pick<PickedFile, 'file' | 'messageId'> {
  caption: string;
  onSent: () => void;
}

/** Sends a file, also while another conversation is open. */
function useUpload(conversationId: string, change: Change) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: ({ messageId }: Upload) =>
      change(only(messageId, (now) => ({ ...now, progress: 0, refusal: null }))),
    mutationFn: ({ file, messageId, caption }) => {
      const place = `/api/v1/workspaces/${workspaceId}/conversations/${conversationId}`;
      return upload({
        url: `${place}/media?messageId=${encodeURIComponent(messageId)}`,
        file,
        headers: {
          'X-File-Name': encodeURIComponent(file.name),
          ...(caption.trim() !== '' && { 'X-Caption': encodeURIComponent(caption) }),
        },
        onProgress: (progress) => change(only(messageId, (now) => ({ ...now, progress }))),
      });
    },
    onError: (error, { file, messageId }) => {
      const refusal = problemText(error);
      change(only(messageId, (now) => ({ ...now, progress: null, refusal })));
      // Tells it also where the conversation was left meanwhile.
      notifications.show({ color: 'red', message: `${file.name} was not sent.` });
    },
    onSuccess: (_answer, { file, messageId, onSent }) => {
      change(only(messageId, () => null));
      if (!isAudio(file)) onSent();
      return Promise.all([
        queryClient.invalidateQueries(saidQuery(workspaceId, conversationId)),
        queryClient.invalidateQueries(conversationQuery(workspaceId, conversationId)),
      ]);
    },
  });
}

function isAudio({ type }: File): boolean {
  return type.startsWith('audio/');
}

/** Returns why a file is too large to be sent, or null. */
function sizeProblem({ type, size }: File): string | null {
  const isImage = type.startsWith('image/');
  const megabytes = isImage ? IMAGE_MEGABYTES_MAX : MEGABYTES_MAX;
  if (size <= megabytes * MEGABYTE) return null;
  return `${isImage ? 'Images' : 'Files'} can have up to ${megabytes} MB.`;
}

/** Reads an image as an address that the page's policy lets it show. */
function readPreview(file: File, onRead: (preview: string) => void): void {
  if (!/^image\/(jpeg|png)$/.test(file.type) || sizeProblem(file) !== null) return;
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') onRead(reader.result);
  });
  reader.readAsDataURL(file);
}
