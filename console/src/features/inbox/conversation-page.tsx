import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError } from '../../lib/api/client';
import { conversationQuery } from '../../lib/api/inbox';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Composer, ComposerOutline } from './composer/composer';
import { ConversationGone } from './conversation/conversation-gone';
import { ConversationHeader } from './conversation/conversation-header';
import header from './conversation/conversation.module.css';
import { MessagesPane } from './conversation/messages-pane';
import { CustomerPane } from './customer/customer-pane';
import classes from './inbox.module.css';
import { TypingNotice } from './presence/typing-notice';
import { useShowPresence } from './presence/use-show-presence';

export function ConversationPage() {
  const { conversationId } = useParams({ from: '/w/$workspaceId/inbox/$conversationId' });
  // Drafts and scroll positions belong to one conversation.
  return <ConversationOf key={conversationId} conversationId={conversationId} />;
}

function ConversationOf({ conversationId }: { conversationId: string }) {
  const { workspaceId } = useCurrentWorkspace();
  const { customer } = useSearch({ from: '/w/$workspaceId/inbox/$conversationId' });
  const conversation = useQuery(conversationQuery(workspaceId, conversationId));
  const { data, error } = conversation;
  const messages = useRef<HTMLDivElement>(null);
  const onTyping = useShowPresence(conversationId);
  if (error instanceof ApiError && error.status === 404) return <ConversationGone />;
  return (
    <div className={classes['both']} data-customer={customer}>
      <section className={classes['conversation']} aria-label="Conversation">
        {data === undefined ? (
          // Takes the header's height, so that the messages do not move when the header comes.
          <div className={header['header']}>
            <Loaded query={conversation} what="the conversation" rows={1}>
              {() => null}
            </Loaded>
          </div>
        ) : (
          <ConversationHeader conversation={data} />
        )}
        <MessagesPane pane={messages} conversationId={conversationId} conversation={conversation} />
        <TypingNotice conversationId={conversationId} />
        {data === undefined ? (
          <ComposerOutline />
        ) : (
          <Composer conversation={data} messages={messages} onTyping={onTyping} />
        )}
      </section>
      <aside className={classes['customer']} aria-label="Customer">
        {data !== undefined && <CustomerPane conversation={data} />}
      </aside>
    </div>
  );
}
