import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { messageQuery } from '../../lib/api/messages';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { MessageContent } from './message-content';
import { MessageFacts } from './message-facts';
import { MessageHistory } from './message-history';

/** Page of a message and its history; updates by itself. */
export function MessagePage() {
  const { workspaceId } = useCurrentWorkspace();
  const { messageId } = useParams({ from: '/w/$workspaceId/messages/$messageId' });
  const message = useQuery(messageQuery(workspaceId, messageId));
  return (
    <Page parent={{ to: '/w/$workspaceId/messages', label: 'All messages' }} title="Message">
      <Loaded query={message} what="the message" rows={4}>
        {(loaded) => (
          <>
            <MessageFacts message={loaded} />
            <MessageHistory message={loaded} />
            <MessageContent message={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
