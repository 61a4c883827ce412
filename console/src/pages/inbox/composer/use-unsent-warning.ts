import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { hasUnsent } from './has-unsent';

/** Whoever closes the page is asked first while something that they wrote would be lost with it. */
export function useUnsentWarning(): void {
  const queryClient = useQueryClient();
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsent(queryClient)) event.preventDefault();
  });
}
