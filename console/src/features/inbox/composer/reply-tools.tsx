import type { RefObject } from 'react';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { WritingIcon } from '../../../components/writing-icon';
import { AttachmentButton } from './attachment-button';
import { EmojiButton } from './emoji/emoji-button';
import { TemplateButton } from './template-button';
import { ToolButton } from './tool-button';

interface ReplyToolsProps {
  conversation: ConversationDetails;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Takes a file to send; null where the provider takes none. */
  onPick: ((file: File) => void) | null;
  /** Opens the canned replies. */
  onCanned: () => void;
}

/** Buttons below a reply. */
export function ReplyTools({ conversation, field, onPick, onCanned }: ReplyToolsProps) {
  return (
    <>
      {onPick !== null && <AttachmentButton onPick={onPick} />}
      <EmojiButton field={field} />
      <TemplateButton conversation={conversation} isIcon />
      <ToolButton label="Canned replies (/)" onClick={onCanned}>
        <WritingIcon name="canned" />
      </ToolButton>
    </>
  );
}
