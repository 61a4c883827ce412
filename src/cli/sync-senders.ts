import { syncTemplates } from '../services/templates/sync-templates';
import { type Answer, asList } from './answer';
import { findWorkspace } from './find-workspace';
import { formatTable } from './format';
import type { Services } from './services';

/** `sender sync`: reads the templates here and now, of one sender or of all that are connected. */
export async function syncSenders(
  services: Services,
  senderId: string | undefined,
  options: { workspace?: string },
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const synced = [];
  for (const each of senderId === undefined ? await connectedSenders(services, id) : [senderId]) {
    synced.push({ senderId: each, ...(await syncTemplates(services)(id, each)) });
  }
  const rows = synced.map((each) => [each.senderId, String(each.seen), String(each.deleted)]);
  const text = formatTable(['sender', 'found', 'gone'], rows, 'No sender is connected.');
  return { text, json: asList(synced) };
}

async function connectedSenders({ senders }: Services, workspaceId: string): Promise<string[]> {
  const all = await senders.list(workspaceId);
  return all.filter(({ connected }) => connected).map(({ id }) => id);
}
