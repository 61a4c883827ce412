import type { KeyedDigest } from '../../domain/keyed-digest';
import type { AuditRepository } from '../../ports/audit';
import type { Clock } from '../../ports/clock';
import type {
  ConversationRepository,
  InboundRepository,
  NoteRepository,
} from '../../ports/conversations';
import type { CustomerErasures, CustomerRepository } from '../../ports/customers';
import type { WebhookEventRepository } from '../../ports/deliveries';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { MessageRepository } from '../../ports/messages';
import type { Providers } from '../../ports/messaging-provider';
import type { SecretBox } from '../../ports/secret-box';
import type { SenderRepository } from '../../ports/senders';

/** Dependencies of the customers of workspaces. */
export interface CustomerDeps {
  audit: AuditRepository;
  clock: Clock;
  conversations: ConversationRepository;
  customers: CustomerRepository;
  digests: KeyedDigest;
  erasures: CustomerErasures;
  events: WebhookEventRepository;
  inbound: InboundRepository;
  live: LiveChanges;
  log: Logger;
  messages: MessageRepository;
  notes: NoteRepository;
  providers: Providers;
  secretBox: SecretBox;
  senders: SenderRepository;
  /** Age at which the reconciler completes an erasure, also for records that were being stored meanwhile. */
  sweepAfterMs: number;
}
