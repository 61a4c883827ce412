import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/client';

/** Texts and examples of webhook events. Made by `npm run docs:webhook-events`. */
export interface EventCatalogue {
  events: Partial<Record<string, { about: string; example: object }>>;
  /** Code for Node.js that checks the signature. */
  verification: string;
}

/** Loads the catalogue after the page. */
export function useEventCatalogue() {
  return useQuery({
    queryKey: ['part', 'event-catalogue'],
    queryFn: async (): Promise<EventCatalogue> => {
      try {
        return (await import('./event-catalogue.json')).default;
      } catch {
        const message = "Couldn't load the event catalogue. Check your connection.";
        throw new ApiError(0, 'unreachable', message, [], null);
      }
    },
    staleTime: Infinity,
    retry: false,
  });
}
