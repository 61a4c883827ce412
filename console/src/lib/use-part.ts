import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ApiError } from './api/client';

/**
 * A part of a page that is loaded after it, as a query has it: one that cannot be loaded is told in its place, can be
 * tried again, and leaves the page as it is.
 * @param load an import of that component
 */
export function usePart<Props>(name: string, load: () => Promise<ComponentType<Props>>) {
  return useQuery({
    queryKey: ['part', name],
    queryFn: async () => {
      try {
        return await load();
      } catch {
        const message = "Couldn't load this part of the page. Check your connection.";
        throw new ApiError(0, 'unreachable', message, [], null);
      }
    },
    staleTime: Infinity,
    retry: false,
  });
}
