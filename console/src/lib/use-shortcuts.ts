import { useLocalStorage, useWindowEvent } from '@mantine/hooks';
import { isPressInOverlay } from './open-overlays';

/** Reading aids by voice type letters by themselves: whoever uses one can switch the keys off. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'herald-single-keys', defaultValue: true });
}

/**
 * Keys of the whole page, while no dialog or menu is open. A key that writes something does so in fields. A function that
 * returns false did nothing, and leaves the key to others. With `isFirst` these keys come before those of other parts.
 */
export function useShortcuts(
  shortcuts: Record<string, () => unknown>,
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  const [hasSingleKeys] = useSingleKeys();
  const take = (event: KeyboardEvent) => {
    const { key, target } = event;
    const run = shortcuts[key];
    if (run === undefined || event.defaultPrevented || isWithModifier(event)) return;
    if (isPressInOverlay()) return;
    if (key.length === 1 && (!hasSingleKeys || event.repeat || isField(target))) return;
    if (run() !== false) event.preventDefault();
  };
  useWindowEvent('keydown', take, { capture: isFirst });
}

function isWithModifier({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || isComposing;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** Keys of the palette, of a Mac or any other keyboard. */
export const PALETTE_KEYS = /Mac/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K'];
