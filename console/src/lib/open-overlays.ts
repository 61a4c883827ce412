import { useEffect, useRef } from 'react';

/** Dialogs and menus. */
const OVERLAYS = '[role="dialog"],[role="menu"]';

/** State of the page at the last key or click: the first listener may close an overlay before the next one asks. */
let atPress: { overlays: Element[]; focused: Element | null } = { overlays: [], focused: null };

/** Keeps overlays in the order in which they opened, the topmost last; their order in the page is another. */
function remember(): void {
  const open = [...document.querySelectorAll(OVERLAYS)];
  const older = atPress.overlays.filter((overlay) => open.includes(overlay));
  atPress = { overlays: [...new Set([...older, ...open])], focused: document.activeElement };
}
for (const press of ['keydown', 'click']) window.addEventListener(press, remember, true);

/** Returns whether the last key or click was meant for a dialog or a menu. */
export function isPressInOverlay(): boolean {
  return atPress.overlays.length > 0;
}

/** Returns props that keep a dialog open while another one stands over it: Escape is meant for that. */
export function useUnlessCovered(close: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const onClose = (): void => {
    const topmost = atPress.overlays.at(-1);
    if (topmost === undefined || ref.current?.contains(topmost) === true) close();
  };
  return { ref, onClose };
}

/** How often and how long a button is waited for that was disabled by what it had begun. */
const TRIES = { everyMs: 50, count: 40 };

/**
 * Gives the focus back when a dialog closes that a request has opened: its button was disabled meanwhile, and has lost
 * the focus before the dialog could note it.
 */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = atPress.focused;
    return () => focusOnceEnabled(opener, TRIES.count);
  }, [opened]);
}

/** Focuses an element as soon as it takes the focus, unless something else has got it. */
function focusOnceEnabled(element: Element | null, tries: number): void {
  setTimeout(() => {
    if (document.activeElement !== document.body || !(element instanceof HTMLElement)) return;
    element.focus();
    if (document.activeElement === document.body && tries > 1) focusOnceEnabled(element, tries - 1);
  }, TRIES.everyMs);
}
