import type { Locator, Page } from 'playwright-core';
import { problemsOfPage } from './accessibility';

/** A dialog, drawer, menu or popover of the console. */
export interface Overlay {
  /** Its component, below `console/src`. */
  file: string;
  role?: 'dialog' | 'menu';
  /** Accessible name. */
  name: string | RegExp;
  /** Opens it by keyboard. */
  open: (page: Page) => Promise<void>;
  /** Returns what has the focus once the overlay is closed. */
  opener: (page: Page) => Locator;
  /** Button that closes it where Escape must not. */
  closedBy?: string;
}

/** Width of a screen that shows what a phone has no room for. */
export const WIDE = 1280;
export const PHONE = 390;

/** The time in which the focus returns. */
const RETURN_MS = 5000;

/** Describes an overlay that buttons and menu items open, pressed one after the other; the focus returns to the first. */
export function pressed(
  file: string,
  name: string | RegExp,
  by: (string | RegExp)[],
  rest: Partial<Overlay> = {},
): Overlay {
  return {
    file,
    name,
    open: async (page) => {
      for (const each of by) await press(page, each);
    },
    opener: (page) => control(page, by[0] ?? name),
    ...rest,
  };
}

/** Describes an overlay that the closing of the last one has left open. */
export function stillOpen(file: string, name: string, opener: (page: Page) => Locator): Overlay {
  return { file, name, open: async () => undefined, opener };
}

/** Presses a button or menu item by keyboard. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const target = control(page, name);
  await target.waitFor();
  // A menu takes the focus a moment after it is shown, and would get the key.
  if (await page.getByRole('menu').filter({ has: target }).isVisible())
    await page.locator('[role=menu]:focus-within').waitFor();
  await target.press('Enter');
}

/** Finds the button, menu item or link of that name: the part in front where a name is not exact. */
export function control(page: Page, name: string | RegExp): Locator {
  const named = { name, exact: true };
  return page
    .getByRole('button', named)
    .or(page.getByRole('menuitem', named))
    .or(page.getByRole('option', named))
    .or(page.getByRole('link', named))
    .first();
}

/**
 * Opens an overlay, looks at it, and closes it. Returns what is wrong with it: problems of accessibility, a focus that
 * stays outside, and one that does not return to the opener. A wide screen shows it light and a phone dark, as an
 * overlay holds the same on both.
 * @param width of the page where it shows no other; default: wide, then narrow
 */
export async function problemsOfOverlay(
  page: Page,
  overlay: Overlay,
  width?: number,
): Promise<string[]> {
  const { role = 'dialog', name, closedBy } = overlay;
  const label = `overlay ${String(name)}`;
  await overlay.open(page);
  const shown = page.getByRole(role, { name, exact: true });
  await shown.waitFor();
  await shown.locator('[data-loading]').first().waitFor({ state: 'detached' });
  const problems = await problemsOfPage(page, label, {
    within: `[role=${role}]`,
    ...(width !== undefined && { width, theme: width < WIDE ? 'dark' : 'light' }),
  });
  const hasFocus = shown.locator(':focus').or(shown.and(page.locator(':focus')));
  if (!(await isThere(hasFocus))) problems.push(`${label}: does not take the focus`);

  if (closedBy === undefined) await page.keyboard.press('Escape');
  else await shown.getByRole('button', { name: closedBy }).press('Enter');
  await shown.waitFor({ state: 'detached' });
  const returned = overlay.opener(page).and(page.locator(':focus'));
  if (!(await isThere(returned))) {
    const focused = await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)');
    problems.push(`${label}: leaves the focus at ${focused}`);
  }
  return problems;
}

async function isThere(element: Locator): Promise<boolean> {
  return element.waitFor({ timeout: RETURN_MS }).then(
    () => true,
    () => false,
  );
}
