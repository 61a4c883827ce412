import type { KeyedDigest } from '../../domain/keyed-digest';
import type { Sender } from '../../domain/sender';
import type { AuditRepository } from '../../ports/audit';
import type { Clock } from '../../ports/clock';
import type { CustomerRepository } from '../../ports/customers';
import type { AddressPolicy } from '../../ports/egress';
import type { Logger } from '../../ports/logger';
import type { Providers } from '../../ports/messaging-provider';
import type { SecretBox } from '../../ports/secret-box';
import type { SenderRepository } from '../../ports/senders';
import type { TemplateRepository, TemplateSyncs } from '../../ports/templates';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { RaiseEvent } from '../deliveries/steps/raise-event';
import type { Permits } from '../steps/permits';

/** Asks for a sync of a sender's templates without making the caller wait. */
export type SyncSoon = (workspaceId: string, senderId: string) => void;

/** Dependencies of the templates of workspaces. */
export interface TemplateDeps {
  /** Judges the addresses of header media. */
  addressPolicy: AddressPolicy;
  audit: AuditRepository;
  clock: Clock;
  customers: CustomerRepository;
  digests: KeyedDigest;
  log: Logger;
  providers: Providers;
  raiseEvent: RaiseEvent;
  secretBox: SecretBox;
  senders: SenderRepository;
  syncSoon: SyncSoon;
  syncs: TemplateSyncs;
  /** Returns the origin that a provider is called at for templates. */
  templateOriginOf: (sender: Sender) => string;
  templates: TemplateRepository;
  workflows: WorkflowGateway;
  writePermits: Permits<'template_write'>;
}
