import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api/client';
import { sentence } from '../lib/text';
import { EmptyState } from './empty-state';
import { Outline, type OutlineShape } from './outline';
import { Problem } from './problem';
import { useStaleToast } from './use-stale-toast';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Name of the data for screen readers: "the API keys". */
  what: string;
  /** Shape and number of what is drawn while the data loads. */
  shape?: OutlineShape;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query; before that an outline, or the error. Stale data is marked as such. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, shape = 'rows', rows = 3, children } = props;
  const { data, error, refetch } = query;
  useStaleToast(data === undefined ? null : error, what, refetch);
  if (data !== undefined) return <>{children(data)}</>;
  if (error === null) return <Outline shape={shape} count={rows} what={what} />;
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
