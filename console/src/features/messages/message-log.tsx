import { type MessageFilter, messagesLog } from '../../lib/api/messages';
import { StandingLog } from '../../components/standing-log';
import { MessageRow } from './message-row';

interface MessageLogProps {
  filter: MessageFilter;
}

export function MessageLog({ filter }: MessageLogProps) {
  return (
    <StandingLog
      queries={messagesLog}
      filter={filter}
      names={['message', 'messages']}
      icon="send"
      label="Messages"
      emptyText="No messages yet. Sent messages appear here."
    >
      {(message, place) => <MessageRow message={message} place={place} />}
    </StandingLog>
  );
}
