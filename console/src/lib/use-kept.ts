import { useForceUpdate } from '@mantine/hooks';
import { type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

/** Something of the page's own that outlives its component and ends with the session, under a key like a query's. */
export function useKept<Value>(queryKey: QueryKey, initialData: Value) {
  const queryClient = useQueryClient();
  const showAtOnce = useForceUpdate();
  const { data } = useQuery<Value>({
    queryKey,
    queryFn: skipToken,
    initialData: initialData as Value & (() => undefined),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const change = (next: (now: Value) => Value): void => {
    queryClient.setQueryData<Value>(queryKey, (now) => next(now ?? initialData));
    // Queries tell a moment later, and a field would lose what is typed meanwhile.
    showAtOnce();
  };
  return [data ?? initialData, change] as const;
}
