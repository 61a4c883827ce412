import { randomBytes } from 'node:crypto';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../src/domain/api-key';
import { OPERATOR } from '../../src/domain/audit';
import type { Template } from '../../src/domain/template/template';
import { createAddressPolicy } from '../../src/egress';
import { createKey } from '../../src/usecases/keys/create-key';
import { connectSender } from '../../src/usecases/settings/connect-sender';
import { createWorkspace } from '../../src/usecases/settings/create-workspace';
import { saveWebhookSettings } from '../../src/usecases/settings/save-webhook-settings';
import { syncTemplates } from '../../src/usecases/template/sync-templates';
import type { SandboxNumber } from '../../src/sandbox';
import type { TestHerald } from './herald';
import type { TestReceiver } from './receiver';
import { newAccount } from './senders';
import { unscheduled } from './unscheduled';

/** A workspace of a test's own, with a connected sandbox number, its templates, a key, and webhooks to a path of its own. */
export interface Tenant extends Omit<SandboxNumber, 'callbackUrl'> {
  workspaceId: string;
  apiKey: string;
  senderId: string;
  connectionId: string;
  receiver: TestReceiver;
  /** The path at the receiver. */
  webhookPath: string;
  webhookToken: string;
  templates: Template[];
  /** By name, and language where there are several. */
  template(name: string, language?: string): Template;
  newKey(scopes: ApiKeyScope[], expiresAt?: Date): Promise<string>;
}

export async function mintTenant(
  herald: TestHerald,
  receiver: TestReceiver = herald.receiver,
): Promise<Tenant> {
  const { base, sandbox, apiUrl } = herald;
  const deps = { ...base.repositories, ...base, ...unscheduled };
  const suffix = randomBytes(6).toString('hex');
  const workspace = await createWorkspace(deps)(
    {
      name: `Test ${suffix}`,
      ownerEmail: `${suffix}@test.example`,
    },
    OPERATOR,
  );
  const account = newAccount();
  sandbox.setNumber({ ...account, callbackUrl: null });
  const { displayNumber, ...credentials } = account;
  const input = { provider: 'meta', number: displayNumber, credentials, sandbox: true } as const;
  const { sender } = await connectSender(deps)(workspace.id, input, OPERATOR);
  sandbox.setNumber({ ...account, callbackUrl: `${apiUrl}/callbacks/meta/${sender.connectionId}` });
  await syncTemplates(deps)(workspace.id, sender.id);

  const webhook = { webhookPath: `/hook/${suffix}`, webhookToken: `tok-${suffix}` };
  await saveSettings(herald, workspace.id, receiver, webhook);
  const templates = await base.repositories.templates.list(workspace.id);
  const newKey: Tenant['newKey'] = async (scopes, expiresAt) => {
    const { secretText } = await createKey(deps)(
      workspace.id,
      {
        name: 'test',
        scopes,
        expiresAt: null,
      },
      OPERATOR,
    );
    if (expiresAt !== undefined) await expireKey(herald, workspace.id, expiresAt);
    return secretText;
  };
  return {
    workspaceId: workspace.id,
    apiKey: await newKey([...API_KEY_SCOPES]),
    senderId: sender.id,
    connectionId: sender.connectionId,
    receiver,
    ...webhook,
    ...account,
    templates,
    template: (name, language) => {
      const found = templates.find(
        (each) => each.name === name && (language ?? each.language) === each.language,
      );
      if (found === undefined) throw new Error(`no template ${name} ${language ?? ''}`);
      return found;
    },
    newKey,
  };
}

async function saveSettings(
  { base }: TestHerald,
  workspaceId: string,
  receiver: TestReceiver,
  { webhookPath, webhookToken }: { webhookPath: string; webhookToken: string },
): Promise<void> {
  const addressPolicy = createAddressPolicy({ allowOrigins: [receiver.origin] });
  await saveWebhookSettings({ ...base.repositories, ...base, addressPolicy })(
    workspaceId,
    {
      enabled: true,
      url: receiver.origin + webhookPath,
      token: webhookToken,
    },
    OPERATOR,
  );
}

/** Keys cannot be made expired; the newest one of the workspace is aged in the database. */
async function expireKey(
  { base }: TestHerald,
  workspaceId: string,
  expiresAt: Date,
): Promise<void> {
  const [newest] = await base.repositories.keys.list(workspaceId);
  await base.database.models.apiKeys.updateOne({ _id: newest?.id ?? '' }, { $set: { expiresAt } });
}
