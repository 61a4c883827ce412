import type { RefObject } from 'react';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { WritingIcon } from '../../../components/writing-icon';
import { EmojiButton } from './emoji/emoji-button';
import { TemplateButton } from './template-button';
import { ToolButton } from './tool-button';

interface ReplyToolsProps {
  conversation: ConversationDetails;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Opens the canned replies. */
  onCanned: () => void;
}

/** Buttons below a reply. */
export function ReplyTools({ conversation, field, onCanned }: ReplyToolsProps) {
  return (
    <>
      <EmojiButton field={field} />
      <TemplateButton conversation={conversation} isIcon />
      <ToolButton label="Canned replies (/)" onClick={onCanned}>
        <WritingIcon name="canned" />
      </ToolButton>
    </>
  );
}
