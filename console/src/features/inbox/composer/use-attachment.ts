import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { problemText } from '../../../components/problem-alert';
import { type ConversationDetails, conversationQuery, saidQuery } from '../../../lib/api/inbox';
import { newMessageId } from '../../../lib/api/messages';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { upload } from '../../../lib/api/upload';

/** File to send; the same `messageId` sends it once, however often it is tried. */
interface PickedFile {
  file: File;
  messageId: string;
  /** Small image of it; null when it is none, or not read yet. */
  preview: string | null;
}

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
  const [picked, setPicked] = useState<PickedFile | null>(null);
  const { mutate, reset, error, isPending, progress } = useUpload(conversationId);
  const problem = picked === null ? null : sizeProblem(picked.file);
  const pick = (file: File) => {
    if (isPending) return;
    reset();
    setPicked({ file, messageId: newMessageId(), preview: null });
    readPreview(file, (preview) =>
      setPicked((now) => (now?.file === file ? { ...now, preview } : now)),
    );
    field.current?.focus();
  };
  return {
    picked,
    progress: isPending ? progress : null,
    problem: problem ?? (error === null ? null : problemText(error)),
    pick: sender?.provider === 'meta' ? pick : null,
    remove() {
      reset();
      setPicked(null);
    },
    hidePreview: () => setPicked(picked && { ...picked, preview: null }),
    send(caption, onSent) {
      if (picked === null || problem !== null || isPending) return;
      const { file, messageId } = picked;
      mutate({
        file,
        messageId,
        caption: isAudio(file) ? '' : caption,
        onSent() {
          setPicked(null);
          if (!isAudio(file)) onSent();
        },
      });
    },
  };
}

interface Upload extends Omit<PickedFile, 'preview'> {
  caption: string;
  onSent: () => void;
}

function useUpload(conversationId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ file, messageId, caption }: Upload) => {
      setProgress(0);
      const place = `/api/v1/workspaces/${workspaceId}/conversations/${conversationId}`;
      return upload({
        url: `${place}/media?messageId=${encodeURIComponent(messageId)}`,
        file,
        headers: {
          'X-File-Name': encodeURIComponent(file.name),
          ...(caption.trim() !== '' && { 'X-Caption': encodeURIComponent(caption) }),
        },
        onProgress: setProgress,
      });
    },
    // Tells it also where the conversation was left meanwhile.
    onError: (_error, { file }) =>
      notifications.show({ color: 'red', message: `${file.name} was not sent.` }),
    onSuccess: (_answer, { onSent }) => {
      onSent();
      return Promise.all([
        queryClient.invalidateQueries(saidQuery(workspaceId, conversationId)),
        queryClient.invalidateQueries(conversationQuery(workspaceId, conversationId)),
      ]);
    },
  });
  return { ...mutation, progress };
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
