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

/** The time in which a button is enabled again that was disabled by what it had begun. */
const SETTLE_MS = 50;

/**
 * Gives the focus back when a dialog closes that a request has opened: its button was disabled meanwhile, and has lost
 * the focus before the dialog could note it.
 */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = atPress.focused;
    return () => void setTimeout(() => focusUnlessElsewhere(opener), SETTLE_MS);
  }, [opened]);
}

function focusUnlessElsewhere(element: Element | null): void {
  const isLost = document.activeElement === document.body;
  if (isLost && element instanceof HTMLElement) element.focus();
}
