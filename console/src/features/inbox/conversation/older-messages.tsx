import { Button, Center, Loader } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import type { PagedLog } from '../../../components/older-rows';

interface OlderMessagesProps {
  query: PagedLog;
  pane: RefObject<HTMLElement | null>;
}

/** Loads what was said before when its place comes near. */
export function OlderMessages({ query, pane }: OlderMessagesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ root: pane.current, rootMargin: '600px 0px 0px 0px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });
  if (!hasNextPage) return null;
  return (
    <Center ref={ref} h={44}>
      {isFetchNextPageError ? (
        <Button size="xs" variant="default" onClick={() => void fetchNextPage()}>
          Couldn't load older messages. Retry
        </Button>
      ) : (
        <Loader size="sm" role="status" aria-label="Loading older messages" />
      )}
    </Center>
  );
}
