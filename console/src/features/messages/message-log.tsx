import { useNavigate } from '@tanstack/react-router';
import { StandingLog } from '../../components/standing-log';
import { type MessageFilter, messagesLog } from '../../lib/api/messages';
import { MESSAGE_COLUMNS } from './message-columns';

interface MessageLogProps {
  filter: MessageFilter;
}

export function MessageLog({ filter }: MessageLogProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/messages' });
  return (
    <StandingLog
      queries={messagesLog}
      filter={filter}
      columns={MESSAGE_COLUMNS}
      names={['message', 'messages']}
      icon="send"
      label="Messages"
      emptyText="No messages yet. Sent messages appear here."
      onClearFilters={() => void navigate({ search: {} })}
    />
  );
}
