import { useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../components/export-button';
import { Page } from '../../components/page';
import type { MessageFilter } from '../../lib/api/messages';
import { usePeriodStart } from '../../lib/time-range';
import { MessageFilters } from './message-filters';
import { MessageLog } from './message-log';
import type { MessageSearch } from './message-search';
import { OtherReading } from './other-reading';
import { UnknownErrors } from './unknown-errors';

export function MessagesPage() {
  const search = useSearch({ from: '/w/$workspaceId/messages' });
  const filter = useFilter(search);
  return (
    <Page
      title="Messages"
      about="All outgoing messages and their delivery status."
      action={<ExportButton file="messages.csv" filter={filter} />}
    >
      <MessageFilters search={search} />
      <OtherReading filter={search} />
      <UnknownErrors />
      <MessageLog key={JSON.stringify(filter)} filter={filter} />
    </Page>
  );
}

/** Returns the filter that the address means at this time. */
function useFilter({ range, ...filter }: MessageSearch): MessageFilter {
  const since = usePeriodStart(range);
  return since === undefined ? filter : { ...filter, since };
}
