import { API_KEY_SCOPES } from '../../domain/api-key';
import { OPERATOR } from '../../domain/audit';
import { memberWith } from '../../domain/people/membership';
import type { MetaCredentials } from '../../ports/messaging-provider';
import { createKey } from '../../usecases/keys/create-key';
import { connectSender } from '../../usecases/settings/connect-sender';
import { createWorkspace } from '../../usecases/settings/create-workspace';
import { saveWebhookSettings } from '../../usecases/settings/save-webhook-settings';
import { syncTemplates } from '../../usecases/template/sync-templates';
import { createAddressPolicy } from '../../egress';
import { giveOneTimePassword } from '../../usecases/people/give-one-time-password';
import { makeOwner } from '../../usecases/people/make-owner';
import { type Base, composeWorkflows } from '../compose';
import { composeIdentity, signInLimits } from '../compose-people';
import { lazyTemporalClient } from '../temporal-client';
import type { Demo, Kept } from './kept';
import { DEMO_NUMBER } from './peers';

const DEMO = { workspace: 'Demo', owner: 'owner@demo.example', number: DEMO_NUMBER.displayNumber };

export interface SeedOptions {
  /** Its name; `Demo` when there is none. */
  workspace?: string;
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
  const wanted = options.workspace ?? DEMO.workspace;
  const known = (await repositories.workspaces.list()).find(({ name }) => name === wanted);
  const workspace =
    known ??
    (await createWorkspace({ ...repositories, ...base })(
      { name: wanted, ownerEmail: DEMO.owner },
      OPERATOR,
    ));
  const sender = await ensureSender(base, workspace.id, options.credentials);
  await syncTemplates({ ...repositories, ...base })(workspace.id, sender.id);
  await pointWebhooksAt(base, workspace.id, kept, options.webhookUrl);
  const owner = await ensureOwner(base, workspace.id, kept);
  if (kept.demo?.workspaceId === workspace.id) return { ...kept.demo, ...owner };
  const key = { name: 'Quick start', scopes: [...API_KEY_SCOPES], expiresAt: null };
  const { secretText } = await createKey({ ...repositories, ...base })(workspace.id, key, OPERATOR);
  return {
    apiKey: secretText,
    workspaceId: workspace.id,
    connectionId: sender.connectionId,
    ...owner,
  };
}

/**
 * A one-time password is known only to whoever made it: where it was lost in a crash, a new one is given. So it is where
 * the owner was stored before members were tied to accounts.
 */
async function ensureOwner(
  base: Base,
  workspaceId: string,
  { demo }: Kept,
): Promise<Pick<Demo, 'ownerEmail' | 'ownerPassword'>> {
  const identity = composeIdentity(base);
  const deps = { ...base.repositories, ...base, ...signInLimits(base), identity };
  const ownerEmail = DEMO.owner;
  if (demo?.ownerEmail === undefined) {
    const owner = { email: ownerEmail, resetPassword: true };
    const { oneTimePassword } = await makeOwner(deps)(workspaceId, owner, OPERATOR);
    if (oneTimePassword !== null) return { ownerEmail, ownerPassword: oneTimePassword };
  }
  const person = await identity.findByEmail(ownerEmail);
  const membership = await deps.memberships.find(workspaceId);
  const member = membership === null ? null : memberWith(membership, ownerEmail);
  if (person !== null && member?.personId !== null) {
    if (!person.passwordChangeRequired) return { ownerEmail, ownerPassword: null };
    if (demo?.ownerPassword) return { ownerEmail, ownerPassword: demo.ownerPassword };
  }
  const { password } = await giveOneTimePassword(deps)(ownerEmail, OPERATOR);
  return { ownerEmail, ownerPassword: password };
}

async function ensureSender(base: Base, workspaceId: string, credentials: MetaCredentials) {
  const senders = await base.repositories.senders.list(workspaceId);
  const known = senders.find(({ number, connected }) => number === DEMO.number && connected);
  if (known !== undefined) return known;
  const input = { provider: 'meta', number: DEMO.number, credentials, sandbox: true } as const;
  const workflows = composeWorkflows(base, lazyTemporalClient(base));
  const deps = { ...base.repositories, ...base, workflows };
  const { sender } = await connectSender(deps)(workspaceId, input, OPERATOR);
  return sender;
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
  await saveWebhookSettings({ ...base.repositories, ...base, addressPolicy })(
    workspaceId,
    {
      url: webhookUrl,
      token: kept.receiverToken,
      ...(current === null ? { enabled: true } : {}),
    },
    OPERATOR,
  );
}

function isDemoAddress(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return hostname === '127.0.0.1' && pathname === '/webhook';
}
