import type { ConversationDetails } from '../../../lib/api/inbox';
import { TemplateButton } from './template-button';

interface ReplyToolsProps {
  conversation: ConversationDetails;
}

/** Buttons below a reply. */
export function ReplyTools({ conversation }: ReplyToolsProps) {
  return <TemplateButton conversation={conversation} isIcon />;
}
