import { API_KEY_SCOPES } from '../../domain/api-key';
import type { MetaCredentials } from '../../ports/messaging-provider';
import { createKey } from '../../usecases/keys/create-key';
import { connectSender } from '../../usecases/settings/connect-sender';
import { createWorkspace } from '../../usecases/settings/create-workspace';
import { saveWebhookSettings } from '../../usecases/settings/save-webhook-settings';
import { syncTemplates } from '../../usecases/template/sync-templates';
import { createAddressPolicy } from '../../egress';
import type { Base } from '../compose';
import type { Kept } from './kept';
import { DEMO_NUMBER } from './peers';

const DEMO = { workspace: 'Demo', owner: 'owner@demo.example', number: DEMO_NUMBER.displayNumber };

export type Demo = NonNullable<Kept['demo']>;

export interface SeedOptions {
  /** Where the demo receiver takes webhooks. */
  webhookUrl: string;
  credentials: MetaCredentials;
}

/**
 * Makes the demo workspace complete: owner, connected sandbox number with its templates, webhook settings, API key.
 * Can be run again after a crash in the middle; the key comes last and is what tells that the seed is done.
 */
export async function seed(base: Base, kept: Kept, options: SeedOptions): Promise<Demo> {
  const { repositories } = base;
  const known = (await repositories.workspaces.list()).find(({ name }) => name === DEMO.workspace);
  const workspace =
    known ??
    (await createWorkspace({ ...repositories, ...base })({
      name: DEMO.workspace,
      ownerEmail: DEMO.owner,
    }));
  const sender = await ensureSender(base, workspace.id, options.credentials);
  await syncTemplates({ ...repositories, ...base })(workspace.id, sender.id);
  await pointWebhooksAt(base, workspace.id, kept, options.webhookUrl);
  if (kept.demo?.workspaceId === workspace.id) return kept.demo;
  const key = { name: 'Quick start', scopes: [...API_KEY_SCOPES], expiresAt: null };
  const { secretText } = await createKey({ ...repositories, ...base })(workspace.id, key);
  return { apiKey: secretText, workspaceId: workspace.id, connectionId: sender.connectionId };
}

async function ensureSender(base: Base, workspaceId: string, credentials: MetaCredentials) {
  const senders = await base.repositories.senders.list(workspaceId);
  const known = senders.find(({ number, connected }) => number === DEMO.number && connected);
  if (known !== undefined) return known;
  const input = { provider: 'meta', number: DEMO.number, credentials, sandbox: true } as const;
  return connectSender({ ...base.repositories, ...base })(workspaceId, input);
}

/** Once, and again when the demo receiver had to move to another port; settings a person changed stay. */
async function pointWebhooksAt(
  base: Base,
  workspaceId: string,
  kept: Kept,
  webhookUrl: string,
): Promise<void> {
  const current = await base.repositories.settings.find(workspaceId);
  const url = current?.url ?? null;
  const isDemo = url === null || isDemoAddress(url);
  if (!isDemo || url === webhookUrl) return;
  const addressPolicy = createAddressPolicy({ allowOrigins: base.config.EGRESS_ALLOW_ORIGINS });
  await saveWebhookSettings({ ...base.repositories, ...base, addressPolicy })(workspaceId, {
    url: webhookUrl,
    token: kept.receiverToken,
    ...(current === null ? { enabled: true } : {}),
  });
}

function isDemoAddress(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return hostname === '127.0.0.1' && pathname === '/webhook';
}
