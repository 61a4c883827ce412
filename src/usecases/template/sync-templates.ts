import { HeraldError } from '../../domain/errors';
import type { Sender } from '../../domain/sender';
import type { Clock } from '../../ports/clock';
import {
  type ProviderTemplate,
  type Providers,
  type TemplatePage,
  TemplateListError,
} from '../../ports/messaging-provider';
import type { SenderRepository, TemplateRepository } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { openCredentials } from '../settings/sender-credentials';

export interface SyncTemplatesDeps {
  senders: SenderRepository;
  templates: TemplateRepository;
  providers: Providers;
  secretBox: SecretBox;
  clock: Clock;
}

export interface SyncSummary {
  seen: number;
  deleted: number;
}

export type SyncTemplates = (workspaceId: string, senderId: string) => Promise<SyncSummary>;

/**
 * Brings the templates of one sender up to date with its provider: all pages are read before anything is written,
 * and what the provider no longer has is marked as deleted.
 * @throws HeraldError sender_not_found, provider_unreachable (the old state stays)
 */
export function syncTemplates(deps: SyncTemplatesDeps): SyncTemplates {
  return async (workspaceId, senderId) => {
    const sender = await deps.senders.find(workspaceId, senderId);
    if (sender === null)
      throw new HeraldError('sender_not_found', 'no such sender in this workspace');
    const startedAt = deps.clock.now();
    const listed = await listFromProvider(deps, sender);
    await deps.templates.save(
      listed.map((template) => ({
        ...template,
        workspaceId,
        senderId: sender.id,
        senderNumber: sender.number,
        lastSyncedAt: startedAt,
      })),
    );
    const deleted = await deps.templates.deleteUnseen(workspaceId, sender.id, startedAt);
    return { seen: listed.length, deleted };
  };
}

async function listFromProvider(
  deps: SyncTemplatesDeps,
  sender: Sender,
): Promise<ProviderTemplate[]> {
  const provider = deps.providers[sender.provider];
  const credentials = openCredentials(deps.secretBox, sender);
  const templates: ProviderTemplate[] = [];
  let cursor: string | null = null;
  try {
    do {
      const page: TemplatePage = await provider.listTemplatePage(credentials, cursor);
      templates.push(...page.templates);
      cursor = page.next;
    } while (cursor !== null);
    return templates;
  } catch (error) {
    if (!(error instanceof TemplateListError)) throw error;
    throw new HeraldError('provider_unreachable', 'the provider did not list its templates', {
      cause: error,
    });
  }
}
