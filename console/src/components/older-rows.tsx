import { Button, Group } from '@mantine/core';

/** A log that is read page by page. */
export interface PagedLog {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface OlderRowsProps {
  log: PagedLog;
}

/** For whoever is at the end of a log before its next page is, and after one that could not be read. */
export function OlderRows({ log }: OlderRowsProps) {
  if (!log.hasNextPage) return null;
  return (
    <Group>
      <Button
        variant="default"
        loading={log.isFetchingNextPage}
        onClick={() => void log.fetchNextPage()}
      >
        Show older ones
      </Button>
    </Group>
  );
}
