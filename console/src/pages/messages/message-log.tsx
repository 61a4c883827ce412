import { Stack, Text } from '@mantine/core';
import type { MessageFilter } from '../../api/messages';
import { Loaded } from '../../components/loaded';
import { NewRows } from '../../components/new-rows';
import { OlderRows } from '../../components/older-rows';
import { VirtualRows } from '../../components/virtual-rows';
import { MessageRow } from './message-row';
import { useMessageLog } from './use-message-log';

interface MessageLogProps {
  filter: MessageFilter;
}

export function MessageLog({ filter }: MessageLogProps) {
  const { log, rows, newCount, error } = useMessageLog(filter);
  return (
    <Stack>
      <NewRows count={newCount} names={['message', 'messages']} onShow={() => void log.refetch()} />
      <Loaded query={{ data: rows, error, refetch: log.refetch }} what="the messages" rows={6}>
        {(list) =>
          list.length === 0 ? (
            <Text>{emptyText(filter)}</Text>
          ) : (
            <VirtualRows label="Messages" rows={list} idOf={({ messageId }) => messageId} log={log}>
              {(message, place) => <MessageRow message={message} place={place} />}
            </VirtualRows>
          )
        }
      </Loaded>
      <OlderRows log={log} />
    </Stack>
  );
}

function emptyText(filter: MessageFilter): string {
  return Object.keys(filter).length > 0
    ? 'No message is like that.'
    : 'Nothing was sent yet. Send a template message: it appears here at once.';
}
