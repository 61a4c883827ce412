import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { hasUnsent } from './has-unsent';

/** Asks before the page is closed while unsent text would be lost. */
export function useUnsentWarning(): void {
  const queryClient = useQueryClient();
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsent(queryClient)) event.preventDefault();
  });
}
