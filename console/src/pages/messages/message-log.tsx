import { type Message, type MessageFilter, messagesLog } from '../../api/messages';
import { StandingLog } from '../../components/standing-log';
import { MessageRow } from './message-row';

interface MessageLogProps {
  filter: MessageFilter;
}

const idOf = ({ messageId }: Message): string => messageId;

export function MessageLog({ filter }: MessageLogProps) {
  return (
    <StandingLog
      queries={messagesLog}
      filter={filter}
      idOf={idOf}
      names={['message', 'messages']}
      label="Messages"
      emptyText="Nothing was sent yet. Send a template message: it appears here at once."
    >
      {(message, place) => <MessageRow message={message} place={place} />}
    </StandingLog>
  );
}
