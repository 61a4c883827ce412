import type { ProviderName } from '../../domain/sender';
import type { AuditRepository } from '../../ports/audit';
import type { Clock } from '../../ports/clock';
import type { Logger } from '../../ports/logger';
import type { Providers } from '../../ports/messaging-provider';
import type { Pacing } from '../../ports/pacing';
import type { SecretBox } from '../../ports/secret-box';
import type { SenderRepository } from '../../ports/senders';
import type { TemplateRepository, TemplateSyncs } from '../../ports/templates';
import type { UnreadCallbackRepository } from '../../ports/unread-callbacks';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { CallbackAddress } from './steps/sender-setup';

/** Dependencies of the senders of workspaces. */
export interface SenderDeps {
  /** Tells whether numbers of this provider may be the sandbox's. */
  allowsSandbox: (provider: ProviderName) => boolean;
  audit: AuditRepository;
  callbackUrl: CallbackAddress;
  clock: Clock;
  log: Logger;
  pacing: Pacing;
  providers: Providers;
  secretBox: SecretBox;
  senders: SenderRepository;
  syncs: TemplateSyncs;
  /** Time between two syncs of a sender. */
  templateSyncIntervalMs: number;
  templates: TemplateRepository;
  unreadCallbacks: UnreadCallbackRepository;
  workflows: WorkflowGateway;
}
