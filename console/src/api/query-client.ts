import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

const RETRIES = 2;

/** A session that ended anywhere ends here: `onSignedOut` is told, whatever was being asked. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'unauthorized') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // A request is tried without a network too: its failure is what the page can tell.
        networkMode: 'always',
        staleTime: 5000,
        retry: (count, error) => count < RETRIES && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** An answer below 500 is final; the API away, or in trouble, may come back. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
