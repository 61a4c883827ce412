import type { Page } from 'playwright-core';
import { type OwnPage, openOwn } from './console';
import type { ConsoleSuite } from './suite';

/** Opens the settings of a workspace of the test's own. */
export async function openSettings(suite: ConsoleSuite): Promise<OwnPage> {
  const opened = await openOwn(suite, '/settings');
  await opened.page.getByLabel('Webhook URL').waitFor();
  return opened;
}

/** Returns the text of what has the focus. */
export const textInFocus = (page: Page): Promise<string> => page.locator(':focus').innerText();
