import { useSearch } from '@tanstack/react-router';
import { Page } from '../../components/page';
import { MessageFilters } from './message-filters';
import { MessageLog } from './message-log';
import { OtherReading } from './other-reading';
import { UnknownErrors } from './unknown-errors';

export function MessagesPage() {
  const filter = useSearch({ from: '/w/$workspaceId/messages' });
  return (
    <Page
      title="Messages"
      about="Everything that was sent, by programs, people and AI agents, and what became of it."
    >
      <MessageFilters filter={filter} />
      <OtherReading filter={filter} />
      <UnknownErrors />
      <MessageLog key={JSON.stringify(filter)} filter={filter} />
    </Page>
  );
}
