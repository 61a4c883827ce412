import { Alert, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from './problem';
import { useStaleToast } from './use-stale-toast';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What is loaded, for the reader of a screen: "the API keys". */
  what: string;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** What a query loaded; until then its outline, or why it could not be loaded. What is old by now is called so. */
export function Loaded<Data>({ query, what, rows = 3, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  useStaleToast(data === undefined ? null : error, what, refetch);
  if (data !== undefined) return <>{children(data)}</>;
  if (error === null) {
    return (
      <Stack gap="xs" role="status" aria-label={`Loading ${what}`}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={48} />
        ))}
      </Stack>
    );
  }
  return (
    <Alert color="red" role="alert" title={`Herald could not load ${what}`}>
      <Problem error={error} onRetry={refetch} />
    </Alert>
  );
}
