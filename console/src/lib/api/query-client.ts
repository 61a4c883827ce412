import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, api } from './client';

const RETRIES = 2;

/**
 * A session that ended anywhere ends here: `onSignedOut` is told, whatever was being asked. A request that was under way
 * while a change of the password or the second factor replaced the session is refused as well: that is no end.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const lookAgain = async (): Promise<void> => {
    // The answer that brings the new session may still be on its way.
    await noMutation(queryClient);
    if (await isSignedOut()) onSignedOut();
    else await queryClient.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  };
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'unauthorized') void lookAgain();
  };
  const queryClient = new QueryClient({
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
  return queryClient;
}

/** Resolves once nothing is being changed. */
function noMutation(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isMutating() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getMutationCache().subscribe(look);
    look();
  });
}

async function isSignedOut(): Promise<boolean> {
  try {
    return (await api.GET('/api/v1/me')).response.status === 401;
  } catch {
    return false;
  }
}

/** An answer below 500 is final; the API away, or in trouble, may come back. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
