import { Alert, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api/client';
import { sentence } from '../lib/text';
import { EmptyState } from './empty-state';
import { Problem } from './problem';
import { useStaleToast } from './use-stale-toast';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Name of the data for screen readers: "the API keys". */
  what: string;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query; before that an outline, or the error. Stale data is marked as such. */
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
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState order={2} icon="search" title="Not found">
        {sentence(error.message)}
      </EmptyState>
    );
  }
  return (
    <Alert color="red" role="alert" title={`Couldn't load ${what}`}>
      <Problem error={error} onRetry={refetch} />
    </Alert>
  );
}
