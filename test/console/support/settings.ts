import { type OwnPage, openOwn } from './console';
import type { ConsoleSuite } from './suite';

/** Opens the settings of a workspace of the test's own. */
export async function openSettings(suite: ConsoleSuite): Promise<OwnPage> {
  const opened = await openOwn(suite, '/settings');
  await opened.page.getByLabel('Webhook URL').waitFor();
  return opened;
}
