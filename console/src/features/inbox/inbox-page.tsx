import classes from './inbox.module.css';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { unreadQuery } from '../../lib/api/inbox';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { FullPage } from '../../components/full-page';
import { Page } from '../../components/page';
import { ROLE_NAMES } from '../../lib/roles';
import { ListPane } from './list/list-pane';
import { unreadText } from '../../lib/unread-text';

/** Page of the Inbox: the list, a conversation, its customer. */
export function InboxPage() {
  const { role } = useCurrentWorkspace();
  if (useCan('inbox:use')) return <Inbox />;
  return (
    <Page title="Inbox">
      <Alert color="blue" title="No access to the Inbox">
        {`Your role is ${ROLE_NAMES[role]}. Ask an Owner for access.`}
      </Alert>
    </Page>
  );
}

function Inbox() {
  const { workspaceId } = useCurrentWorkspace();
  const { conversationId } = useParams({ strict: false });
  const { data: unread = 0 } = useQuery(unreadQuery(workspaceId));
  return (
    <FullPage title={unread === 0 ? 'Inbox' : `(${unreadText(unread)}) Inbox`}>
      <div className={classes['inbox']} data-chosen={conversationId}>
        <ListPane chosenId={conversationId ?? null} />
        <div className={classes['rest']}>
          <Outlet />
        </div>
      </div>
    </FullPage>
  );
}
