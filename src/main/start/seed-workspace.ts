import { LASTING_SCOPES } from '../../domain/api-key';
import { OPERATOR } from '../../domain/audit';
import type { Modules } from '../../services';
import type { ConnectSenderInput } from '../../services/senders/connect-sender';
import { createWorkspace } from '../../services/workspaces/create-workspace';
import { syncTemplates } from '../../services/templates/sync-templates';
import type { ServiceDeps } from '../compose/service-deps';
import type { DemoWorkspace, SavedState } from './saved-state';
import { seedAgent } from './seed-agent';

export interface WorkspaceSeed {
  name: string;
  ownerEmail: string;
  sender: ConnectSenderInput;
  /** URL at which the demo receiver takes webhooks. */
  webhookUrl: string;
  /** Base URL of the sandbox's models; without it there is no agent. */
  modelUrl?: string | undefined;
  /** State of an earlier start. */
  known: DemoWorkspace | undefined;
}

/**
 * Completes one demo workspace: a connected sandbox number with templates and agent, webhook settings, an API key. Safe to
 * repeat after a crash; the key is created last and marks the seed as done.
 */
export async function seedWorkspace(
  deps: ServiceDeps,
  modules: Modules,
  { receiverToken }: SavedState,
  { name, ownerEmail, sender: input, webhookUrl, modelUrl, known }: WorkspaceSeed,
): Promise<DemoWorkspace> {
  const stored = (await deps.workspaces.list()).find((each) => each.name === name);
  const { id: workspaceId } =
    stored ?? (await createWorkspace(deps, { name, ownerEmail }, OPERATOR));
  const sender = await ensureSender(deps, modules, workspaceId, input);
  await syncTemplates(deps)(workspaceId, sender.id);
  await pointWebhooksAt(deps, modules, workspaceId, receiverToken, webhookUrl);
  const kept = known?.workspaceId === workspaceId ? known : undefined;
  const knownId = kept?.agentId;
  const seedAgentDeps = { repository: deps.agents, agents: modules.agents };
  const agentId =
    modelUrl && (await seedAgent(seedAgentDeps, { sender, baseUrl: modelUrl, knownId }));
  if (kept !== undefined) return { ...kept, agentId };
  const key = { name: 'Quick start', scopes: LASTING_SCOPES, expiresAt: null };
  const { secretText } = await modules.apiKeys.create(workspaceId, key, OPERATOR);
  return { apiKey: secretText, workspaceId, connectionId: sender.connectionId, agentId };
}

async function ensureSender(
  deps: ServiceDeps,
  modules: Modules,
  workspaceId: string,
  input: ConnectSenderInput,
) {
  const senders = await deps.senders.list(workspaceId);
  const known = senders.find(({ number, connected }) => number === input.number && connected);
  if (known !== undefined) return known;
  const { sender } = await modules.senders.connect(workspaceId, input, OPERATOR);
  return sender;
}

/** Saves the demo receiver's URL at the first start and when its port changed; settings that people changed stay. */
async function pointWebhooksAt(
  deps: ServiceDeps,
  { webhooks }: Modules,
  workspaceId: string,
  token: string,
  webhookUrl: string,
): Promise<void> {
  const current = await deps.settings.find(workspaceId);
  const url = current?.url ?? null;
  const isDemo = url === null || isDemoAddress(url);
  if (!isDemo || url === webhookUrl) return;
  await webhooks.saveSettings(
    workspaceId,
    { url: webhookUrl, token, ...(current === null ? { enabled: true } : {}) },
    OPERATOR,
  );
}

function isDemoAddress(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return hostname === '127.0.0.1' && pathname === '/webhook';
}
