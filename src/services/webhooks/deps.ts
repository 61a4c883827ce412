import type { AuditRepository } from '../../ports/audit';
import type { Clock } from '../../ports/clock';
import type { WebhookOutcomeRepository } from '../../ports/deliveries';
import type { AddressPolicy, EgressClient } from '../../ports/egress';
import type { Logger } from '../../ports/logger';
import type { SecretBox } from '../../ports/secret-box';
import type { WebhookSettingsRepository } from '../../ports/webhooks';

/** Dependencies of the settings of receivers. */
export interface WebhookDeps {
  /** Judges the addresses of receivers. */
  addressPolicy: AddressPolicy;
  audit: AuditRepository;
  clock: Clock;
  egress: EgressClient;
  log: Logger;
  outcome: WebhookOutcomeRepository;
  secretBox: SecretBox;
  settings: WebhookSettingsRepository;
  /** The whole exchange (contract 7: 10 s). */
  timeoutMs: number;
}
