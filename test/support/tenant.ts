import type { ApiKeyScope } from '../../src/domain/api-key';
import type { Template } from '../../src/domain/template/template';
import type { TestHerald } from './herald';
import type { TestReceiver } from './receiver';

/** A workspace of a test's own, with a connected sandbox number, its templates, a key, and webhooks to a path of its own. */
export interface Tenant {
  workspaceId: string;
  apiKey: string;
  senderId: string;
  connectionId: string;
  receiver: TestReceiver;
  /** The path at the receiver. */
  webhookPath: string;
  webhookToken: string;
  displayNumber: string;
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  templates: Template[];
  /** By name, and language where there are several. */
  template(name: string, language?: string): Template;
  newKey(scopes: ApiKeyScope[], expiresAt?: Date): Promise<string>;
}

export async function mintTenant(
  herald: Pick<TestHerald, 'stage' | 'apiUrl' | 'receiver'>,
  receiver: TestReceiver = herald.receiver,
): Promise<Tenant> {
  const { apiUrl, stage } = herald;
  const made = await stage.tenants.newTenant({ apiUrl, receiverOrigin: receiver.origin });
  return {
    ...made,
    receiver,
    template(name, language) {
      const found = made.templates.find(
        (each) => each.name === name && (language ?? each.language) === each.language,
      );
      if (found === undefined) throw new Error(`no template ${name} ${language ?? ''}`);
      return found;
    },
    newKey: (scopes, expiresAt) => stage.tenants.newKey(made.workspaceId, scopes, expiresAt),
  };
}
