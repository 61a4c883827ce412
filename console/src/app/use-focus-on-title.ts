import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the title of a page that a link of the navigation, or of what is gone now, has opened. */
export function useFocusOnTitle(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || isElsewhere()) return;
        document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** Whether the focus is at something that the reader chose on the page itself. */
function isElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement !== document.body && activeElement?.closest('nav') === null;
}
