import { randomBytes } from 'node:crypto';
import { type ApiKeyScope, DEFAULT_SCOPES } from '../../src/domain/api-key';
import { OPERATOR } from '../../src/domain/audit';
import { createAddressPolicy } from '../../src/egress/address-policy';
import type { Adapters } from '../../src/main/compose/adapters';
import { composeServiceDeps } from '../../src/main/compose/service-deps';
import type { WorkflowGateway } from '../../src/ports/workflow-gateway';
import type { Sandbox } from '../../sandbox/types';
import { createKey } from '../../src/services/api-keys/create-key';
import { type ConnectSenderInput, connectSender } from '../../src/services/senders/connect-sender';
import { createWorkspace } from '../../src/services/workspaces/create-workspace';
import { disconnectSender } from '../../src/services/senders/disconnect-sender';
import { openCredentials } from '../../src/services/senders/steps/sender-credentials';
import {
  type WebhookSettingsChange,
  saveWebhookSettings,
} from '../../src/services/webhooks/save-webhook-settings';
import { openToken } from '../../src/services/webhooks/steps/receiver-secrets';
import { syncTemplates } from '../../src/services/templates/sync-templates';
import { newMetaAccount, newTwilioAccount } from '../support/accounts';
import { unscheduled } from './unscheduled';
import { partial } from '../support/partial';

export interface TenantOrder {
  /** Where the provider reports what happens; nothing is reported when null. */
  apiUrl: string | null;
  /** Where webhooks go; none are set up when null. */
  receiverOrigin: string | null;
}

/** Makes workspaces and what belongs to them, by the product's own rules but without its API. */
export function tenantsFixture(base: Adapters, sandbox: Sandbox) {
  const deps = composeServiceDeps(base, unscheduled.workflows as WorkflowGateway);
  const addressPolicy = createAddressPolicy({ allowOrigins: base.config.EGRESS_ALLOW_ORIGINS });

  async function newWorkspace(name = `Test ${randomBytes(6).toString('hex')}`): Promise<string> {
    const ownerEmail = `${randomBytes(6).toString('hex')}@test.example`;
    return (await createWorkspace(deps, { name, ownerEmail }, OPERATOR)).id;
  }

  async function connect(workspaceId: string, input: ConnectSenderInput) {
    const { sender } = await connectSender(deps, workspaceId, input, OPERATOR);
    return { senderId: sender.id, connectionId: sender.connectionId };
  }

  /** Connects a new number of the sandbox at Meta, its account changed so. Its templates are there when `withTemplates`. */
  async function connectMeta(
    workspaceId: string,
    apiUrl: string | null,
    withTemplates = true,
    change: { businessAccountId?: string } = {},
  ) {
    const account = { ...newMetaAccount(), ...change };
    sandbox.setNumber({ ...account, callbackUrl: null });
    const { displayNumber: number, ...credentials } = account;
    const input = { provider: 'meta', number, credentials, sandbox: true } as const;
    const connected = await connect(workspaceId, input);
    const callbackUrl = apiUrl && `${apiUrl}/callbacks/meta/${connected.connectionId}`;
    sandbox.setNumber({ ...account, callbackUrl });
    if (withTemplates) await syncTemplates(deps)(workspaceId, connected.senderId);
    return { ...account, ...connected };
  }

  /** Connects a new number of the sandbox at Twilio, with its templates. */
  async function connectTwilio(workspaceId: string, apiUrl: string) {
    const account = newTwilioAccount();
    sandbox.setTwilioNumber({ ...account, inboundUrl: null });
    const { displayNumber: number, ...credentials } = account;
    const input = { provider: 'twilio', number, credentials, sandbox: false } as const;
    const connected = await connect(workspaceId, input);
    const callbackPath = `/callbacks/twilio/${connected.connectionId}`;
    sandbox.setTwilioNumber({ ...account, inboundUrl: apiUrl + callbackPath });
    await syncTemplates(deps)(workspaceId, connected.senderId);
    return { senderId: connected.senderId, number, callbackPath };
  }

  async function saveSettings(workspaceId: string, change: WebhookSettingsChange): Promise<void> {
    await saveWebhookSettings(partial({ ...deps, addressPolicy }), workspaceId, change, OPERATOR);
  }

  /** Keys cannot be made expired, and some scopes need a member: a new one is changed in the database. */
  async function newKey(workspaceId: string, scopes: ApiKeyScope[], expiresAt?: Date) {
    const input = { name: 'test', scopes: [], expiresAt: null };
    const { key, secretText } = await createKey(partial(deps), workspaceId, input, OPERATOR);
    const changed = { scopes, ...(expiresAt && { expiresAt }) };
    await base.database.models.apiKeys.updateOne({ _id: key.id }, { $set: changed });
    return secretText;
  }

  /** A workspace with a connected number, its templates, a key, and webhooks to a path of its own. */
  async function newTenant({ apiUrl, receiverOrigin }: TenantOrder) {
    const workspaceId = await newWorkspace();
    const number = await connectMeta(workspaceId, apiUrl);
    const suffix = randomBytes(6).toString('hex');
    const webhook = { webhookPath: `/hook/${suffix}`, webhookToken: `tok-${suffix}` };
    if (receiverOrigin !== null) {
      const url = receiverOrigin + webhook.webhookPath;
      await saveSettings(workspaceId, { enabled: true, url, token: webhook.webhookToken });
    }
    const apiKey = await newKey(workspaceId, [...DEFAULT_SCOPES]);
    const templates = await base.repositories.templates.list(workspaceId);
    return { workspaceId, apiKey, ...number, ...webhook, templates };
  }

  return {
    newWorkspace,
    newTenant,
    newKey,
    connectMeta,
    connectTwilio,
    saveSettings,
    syncTemplates: async (workspaceId: string, senderId: string): Promise<void> => {
      await syncTemplates(deps)(workspaceId, senderId);
    },
    /** The credentials of a sender as they are stored, opened. */
    credentialsOf: async (
      workspaceId: string,
      senderId: string,
    ): Promise<Record<string, string>> => {
      const sender = await base.repositories.senders.find(workspaceId, senderId);
      if (sender === null) throw new Error(`no sender ${senderId}`);
      return openCredentials(base.secretBox, sender) as unknown as Record<string, string>;
    },
    /** The bearer token of a workspace's webhooks as it is stored, opened. */
    webhookTokenOf: async (workspaceId: string): Promise<string | null> => {
      const { sealedToken } = (await base.repositories.settings.find(workspaceId)) ?? {};
      return sealedToken ? openToken(base.secretBox, workspaceId, sealedToken) : null;
    },
    disconnect: async (workspaceId: string, senderId: string): Promise<void> => {
      await disconnectSender(deps, workspaceId, senderId, OPERATOR);
    },
  };
}
