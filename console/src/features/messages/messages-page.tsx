import { useSearch } from '@tanstack/react-router';
import { Page } from '../../components/page';
import { MessageFilters } from './message-filters';
import { MessageLog } from './message-log';
import { OtherReading } from './other-reading';
import { UnknownErrors } from './unknown-errors';

export function MessagesPage() {
  const filter = useSearch({ from: '/w/$workspaceId/messages' });
  return (
    <Page title="Messages" about="All outgoing messages and their delivery status.">
      <MessageFilters filter={filter} />
      <OtherReading filter={filter} />
      <UnknownErrors />
      <MessageLog key={JSON.stringify(filter)} filter={filter} />
    </Page>
  );
}
