import { useCallbackRef } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { Problem } from './problem';

/**
 * Tells over the page that what it shows may be old, for as long as that is so or until it is closed: nothing below it
 * moves.
 */
export function useStaleToast(error: Error | null, what: string, refetch: () => unknown): void {
  const id = `stale: ${what}`;
  const isOld = error !== null;
  const onRetry = useCallbackRef(refetch);
  useEffect(() => {
    if (!isOld) return undefined;
    const title = `Couldn't refresh ${what}`;
    notifications.show({ id, color: 'yellow', title, message: null, autoClose: false });
    return () => void notifications.hide(id);
  }, [id, isOld, what]);
  useEffect(() => {
    if (error === null) return;
    notifications.update({ id, message: <Problem error={error} onRetry={onRetry} /> });
  }, [id, error, onRetry]);
}
