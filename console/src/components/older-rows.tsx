import { Button, Stack } from '@mantine/core';
import { ProblemAlert } from './problem-alert';

/** A log that is read page by page. */
export interface PagedLog {
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface OlderRowsProps {
  log: PagedLog;
  /** For lists that are sorted otherwise than by time. */
  label?: string;
}

/** For whoever is at the end of a log before its next page is, and after one that could not be read. */
export function OlderRows({ log, label = 'Show older' }: OlderRowsProps) {
  if (!log.hasNextPage) return null;
  return (
    <Stack align="flex-start" mt="md">
      {log.isFetchNextPageError && <ProblemAlert error={log.error} title="Couldn't load more" />}
      <Button
        variant="default"
        loading={log.isFetchingNextPage}
        onClick={() => void log.fetchNextPage()}
      >
        {label}
      </Button>
    </Stack>
  );
}

/** Why the rows that are there may be old. */
export function staleErrorOf({ error, isFetchNextPageError }: PagedLog): Error | null {
  return isFetchNextPageError ? null : error;
}
