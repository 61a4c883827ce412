import type { Retention } from '../domain/retention';
import type { Repositories } from '../ports/repositories';
import type { RetentionStore } from '../ports/retention';
import type { Database } from './database';
import { guarded } from './guard';
import { agentRepository } from './repositories/agents';
import { answerRepository } from './repositories/answers';
import { apiKeyRepository } from './repositories/api-keys';
import { backlogRepository } from './repositories/backlog';
import { conversationRepository } from './repositories/conversations';
import { customerErasures } from './repositories/customer-erasures';
import { customerRepository } from './repositories/customers';
import { deliveryLog } from './repositories/delivery-log';
import { auditRepository } from './repositories/audit';
import { membershipRepository } from './repositories/memberships';
import { failingWatch } from './repositories/failing-watch';
import { inboundRepository } from './repositories/inbound-messages';
import { liveLog } from './repositories/live-log';
import { messageRepository } from './repositories/messages';
import { noteRepository } from './repositories/notes';
import { pacing } from './repositories/pacing';
import { passwordResets } from './repositories/password-resets';
import { recoveryRepository } from './repositories/recoveries';
import { sealedValues } from './repositories/sealed-values';
import { retentionStore } from './repositories/retention';
import { securityLog } from './repositories/security-log';
import { senderRepository } from './repositories/senders';
import { templateRepository } from './repositories/templates';
import { templateStage } from './repositories/template-stage';
import { templateSyncs } from './repositories/template-syncs';
import { webhookEventRepository } from './repositories/webhook-events';
import { webhookOutcomeRepository } from './repositories/webhook-outcome';
import { webhookSettingsRepository } from './repositories/webhook-settings';
import { workspaceRepository } from './repositories/workspaces';

/** Every repository over one database; an unreachable database is `temporarily_unavailable` everywhere. */
export function createRepositories({ models }: Database): Repositories {
  return {
    keys: guarded(apiKeyRepository(models)),
    workspaces: guarded(workspaceRepository(models)),
    memberships: guarded(membershipRepository(models)),
    audit: guarded(auditRepository(models)),
    securityLog: guarded(securityLog(models)),
    agents: guarded(agentRepository(models)),
    backlog: guarded(backlogRepository(models)),
    senders: guarded(senderRepository(models)),
    sealed: guarded(sealedValues(models)),
    templates: guarded(templateRepository(models)),
    syncs: guarded(templateSyncs(models)),
    stage: guarded(templateStage(models)),
    customers: guarded(customerRepository(models)),
    erasures: guarded(customerErasures(models)),
    conversations: guarded(conversationRepository(models)),
    answers: guarded(answerRepository(models)),
    messages: guarded(messageRepository(models)),
    inbound: guarded(inboundRepository(models)),
    notes: guarded(noteRepository(models)),
    pacing: guarded(pacing(models)),
    passwordResets: guarded(passwordResets(models)),
    settings: guarded(webhookSettingsRepository(models)),
    events: guarded(webhookEventRepository(models)),
    watch: guarded(failingWatch(models)),
    recoveries: guarded(recoveryRepository(models)),
    liveLog: guarded(liveLog(models)),
    deliveries: guarded(deliveryLog(models)),
    outcome: guarded(webhookOutcomeRepository(models)),
  };
}

/** Creates the store that removes old records of all workspaces. */
export function createRetentionStore({ models }: Database, retention: Retention): RetentionStore {
  return guarded(retentionStore(models, retention));
}
