import { useParams } from '@tanstack/react-router';
import { useCurrentWorkspace } from '../../../../lib/api/session';
import { FileCard } from './file-card';
import { FileImage } from './file-image';
import { FilePlayer } from './file-player';

interface MessageFileProps {
  messageId: string;
  file: {
    type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
    filename: string | null;
    caption: string | null;
    /** Length, where it is known. */
    bytes?: number | undefined;
  };
}

/** File of a message, from either side. Herald reads it from the provider each time it is shown. */
export function MessageFile({ messageId, file }: MessageFileProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { conversationId } = useParams({ from: '/w/$workspaceId/inbox/$conversationId' });
  const place = `/api/v1/workspaces/${workspaceId}/conversations/${conversationId}`;
  const url = `${place}/messages/${encodeURIComponent(messageId)}/media`;
  const { type, filename, caption, bytes } = file;
  switch (type) {
    case 'image':
      return <FileImage url={url} about={caption} />;
    case 'sticker':
      return <FileImage url={url} about={null} isSticker />;
    case 'video':
    case 'audio':
      return <FilePlayer url={url} type={type} />;
    case 'document':
      return <FileCard url={url} filename={filename} bytes={bytes} />;
  }
}
