import type { Retention } from '../domain/retention';
import type { Repositories } from '../ports/repositories';
import type { RetentionStore } from '../ports/retention';
import type { Database } from './database';
import { guarded } from './guard';
import { agentRepository } from './agents';
import { answerRepository } from './conversations/answers';
import { apiKeyRepository } from './api-keys';
import { backlogRepository } from './backlog';
import { budgetRepository } from './budgets';
import { cannedReplyRepository } from './canned-replies';
import { conversationRepository } from './conversations/repository';
import { conversationStateRepository } from './conversations/states';
import { customerErasures } from './customers/erasures';
import { customerRepository } from './customers/repository';
import { deliveryLog } from './deliveries/log';
import { webhookOutcomeRepository } from './deliveries/outcomes';
import { auditRepository } from './audit';
import { membershipRepository, workspaceRepository } from './workspaces';
import { failingWatch, insideOriginRepository, webhookSettingsRepository } from './webhooks';
import { inboundRepository } from './conversations/inbound-messages';
import { waitingChangeRepository } from './conversations/message-changes';
import { keyRequestRepository } from './key-requests';
import { listenerLog } from './listeners';
import { liveLog } from './live-changes';
import { messageSearch } from './conversations/message-search';
import { messageRepository } from './messages/repository';
import { unclassifiedErrors } from './messages/unclassified-errors';
import { noteRepository } from './conversations/notes';
import { pacing } from './pacing';
import { passwordResets, securityLog } from './members';
import { rateCardRepository } from './rate-cards';
import { recoveryRepository } from './deliveries/recoveries';
import { refusedRequestLog } from './refused-requests';
import { savedViewRepository } from './saved-views';
import { sealedValues } from './sealed-values';
import { retentionStore } from './retention';
import { senderRepository } from './senders';
import { statisticRepository } from './statistics';
import { templateRepository } from './templates/repository';
import { templateStage, templateSyncs } from './templates/syncs';
import { usageRepository } from './usage';
import { unreadCallbackRepository } from './unread-callbacks';
import { webhookEventRepository } from './deliveries/repository';

/** Every repository over one database; an unreachable database is `temporarily_unavailable` everywhere. */
export function createRepositories({ models }: Database): Repositories {
  return {
    keys: guarded(apiKeyRepository(models)),
    keyRequests: guarded(keyRequestRepository(models)),
    refusedRequests: guarded(refusedRequestLog(models)),
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
    conversationStates: guarded(conversationStateRepository(models)),
    answers: guarded(answerRepository(models)),
    messages: guarded(messageRepository(models)),
    messageSearch: guarded(messageSearch(models)),
    unclassified: guarded(unclassifiedErrors(models)),
    inbound: guarded(inboundRepository(models)),
    waitingChanges: guarded(waitingChangeRepository(models)),
    notes: guarded(noteRepository(models)),
    pacing: guarded(pacing(models)),
    passwordResets: guarded(passwordResets(models)),
    settings: guarded(webhookSettingsRepository(models)),
    insideOrigins: guarded(insideOriginRepository(models)),
    events: guarded(webhookEventRepository(models)),
    watch: guarded(failingWatch(models)),
    recoveries: guarded(recoveryRepository(models)),
    usage: guarded(usageRepository(models)),
    statistics: guarded(statisticRepository(models)),
    rateCards: guarded(rateCardRepository(models)),
    budgets: guarded(budgetRepository(models)),
    cannedReplies: guarded(cannedReplyRepository(models)),
    savedViews: guarded(savedViewRepository(models)),
    liveLog: guarded(liveLog(models)),
    listenerLog: guarded(listenerLog(models)),
    deliveries: guarded(deliveryLog(models)),
    unreadCallbacks: guarded(unreadCallbackRepository(models)),
    outcome: guarded(webhookOutcomeRepository(models)),
  };
}

/** Creates the store that removes old records of all workspaces. */
export function createRetentionStore(database: Database, retention: Retention): RetentionStore {
  return guarded(retentionStore(database, retention));
}
