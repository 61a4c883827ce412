import { API_KEY_SCOPES } from '../../domain/api-key';
import { OPERATOR } from '../../domain/audit';
import { createAddressPolicy } from '../../egress/address-policy';
import { createKey } from '../../services/api-keys/create-key';
import { type ConnectSenderInput, connectSender } from '../../services/senders/connect-sender';
import { createWorkspace } from '../../services/workspaces/create-workspace';
import { saveWebhookSettings } from '../../services/webhooks/save-webhook-settings';
import { syncTemplates } from '../../services/templates/sync-templates';
import { type Base, composeWorkflows } from '../compose';
import { lazyTemporalClient } from '../temporal-client';
import type { DemoWorkspace, Kept } from './kept';
import { seedAgent } from './seed-agent';

export interface WorkspaceSeed {
  name: string;
  ownerEmail: string;
  sender: ConnectSenderInput;
  /** Where the demo receiver takes webhooks. */
  webhookUrl: string;
  /** Where the sandbox's models answer; without it there is no agent. */
  modelUrl?: string | undefined;
  /** State kept by an earlier start. */
  known: DemoWorkspace | undefined;
}

/**
 * Makes one demo workspace complete: connected sandbox number with its templates and agent, webhook settings, API key. Can
 * be run again after a crash in the middle; the key comes last and is what tells that the seed is done.
 */
export async function seedWorkspace(
  base: Base,
  { receiverToken }: Kept,
  { name, ownerEmail, sender: input, webhookUrl, modelUrl, known }: WorkspaceSeed,
): Promise<DemoWorkspace> {
  const { repositories } = base;
  const stored = (await repositories.workspaces.list()).find((each) => each.name === name);
  const { id: workspaceId } =
    stored ?? (await createWorkspace({ ...repositories, ...base })({ name, ownerEmail }, OPERATOR));
  const sender = await ensureSender(base, workspaceId, input);
  await syncTemplates({ ...repositories, ...base })(workspaceId, sender.id);
  await pointWebhooksAt(base, workspaceId, receiverToken, webhookUrl);
  const kept = known?.workspaceId === workspaceId ? known : undefined;
  const knownId = kept?.agentId;
  const agentId = modelUrl && (await seedAgent(base, { sender, baseUrl: modelUrl, knownId }));
  if (kept !== undefined) return { ...kept, agentId };
  const key = { name: 'Quick start', scopes: [...API_KEY_SCOPES], expiresAt: null };
  const { secretText } = await createKey({ ...repositories, ...base })(workspaceId, key, OPERATOR);
  return { apiKey: secretText, workspaceId, connectionId: sender.connectionId, agentId };
}

async function ensureSender(base: Base, workspaceId: string, input: ConnectSenderInput) {
  const senders = await base.repositories.senders.list(workspaceId);
  const known = senders.find(({ number, connected }) => number === input.number && connected);
  if (known !== undefined) return known;
  const workflows = composeWorkflows(base, lazyTemporalClient(base));
  const deps = { ...base.repositories, ...base, workflows };
  const { sender } = await connectSender(deps)(workspaceId, input, OPERATOR);
  return sender;
}

/** Once, and again when the demo receiver had to move to another port; settings a person changed stay. */
async function pointWebhooksAt(
  base: Base,
  workspaceId: string,
  token: string,
  webhookUrl: string,
): Promise<void> {
  const current = await base.repositories.settings.find(workspaceId);
  const url = current?.url ?? null;
  const isDemo = url === null || isDemoAddress(url);
  if (!isDemo || url === webhookUrl) return;
  const addressPolicy = createAddressPolicy({ allowOrigins: base.config.EGRESS_ALLOW_ORIGINS });
  await saveWebhookSettings({ ...base.repositories, ...base, addressPolicy })(
    workspaceId,
    { url: webhookUrl, token, ...(current === null ? { enabled: true } : {}) },
    OPERATOR,
  );
}

function isDemoAddress(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return hostname === '127.0.0.1' && pathname === '/webhook';
}
