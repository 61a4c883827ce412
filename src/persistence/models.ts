import type { Connection } from 'mongoose';
import { agentModel } from './agents';
import { apiKeyModel } from './api-keys';
import { auditModel } from './audit';
import { budgetModel } from './budgets';
import { cannedRepliesModel } from './canned-replies';
import { inboundMessageModel } from './conversations/inbound-messages';
import { waitingChangeModel } from './conversations/message-changes';
import { noteModel } from './conversations/notes';
import { conversationModel } from './conversations/schema';
import { customerModel } from './customers/schema';
import { dataVersionModel } from './data-version-model';
import { recoveryModel } from './deliveries/recoveries';
import { webhookEventModel } from './deliveries/schema';
import {
  accountModel,
  sessionModel,
  twoFactorModel,
  userModel,
  verificationModel,
} from './identity';
import { installationKeyModel } from './installation-keys';
import { keyRequestModel } from './key-requests';
import { listenedWorkspaceModel, listenerEventModel } from './listeners';
import { liveChangeModel } from './live-changes';
import { passwordResetModel, securityEventModel } from './members';
import { messageModel } from './messages/schema';
import { unclassifiedErrorModel } from './messages/unclassified-errors';
import { paceModel } from './pacing';
import { rateCardModel } from './rate-cards';
import { rateLimitModel } from './rate-limit-model';
import { refusedRequestModel } from './refused-requests';
import { savedViewsModel } from './saved-views';
import { senderModel } from './senders';
import { statisticDayModel } from './statistics';
import { templateModel } from './templates/schema';
import { stagedPageModel } from './templates/syncs';
import { usageDayModel, usageRunModel } from './usage';
import { unreadCallbackModel, unreadTotalModel } from './unread-callbacks';
import { failingWatchModel, webhookSettingsModel } from './webhooks';
import { workspaceModel } from './workspaces';

export type Models = ReturnType<typeof createModels>;

/** The models of one connection, by the name repositories know their collection by. */
export function createModels(connection: Connection) {
  return {
    accounts: accountModel(connection),
    agents: agentModel(connection),
    apiKeys: apiKeyModel(connection),
    budgets: budgetModel(connection),
    cannedReplies: cannedRepliesModel(connection),
    conversations: conversationModel(connection),
    customers: customerModel(connection),
    dataVersions: dataVersionModel(connection),
    audit: auditModel(connection),
    failingWatches: failingWatchModel(connection),
    inboundMessages: inboundMessageModel(connection),
    installationKeys: installationKeyModel(connection),
    keyRequests: keyRequestModel(connection),
    listenedWorkspaces: listenedWorkspaceModel(connection),
    listenerEvents: listenerEventModel(connection),
    liveChanges: liveChangeModel(connection),
    messages: messageModel(connection),
    notes: noteModel(connection),
    paces: paceModel(connection),
    passwordResets: passwordResetModel(connection),
    rateCards: rateCardModel(connection),
    rateLimits: rateLimitModel(connection),
    recoveries: recoveryModel(connection),
    refusedRequests: refusedRequestModel(connection),
    savedViews: savedViewsModel(connection),
    securityEvents: securityEventModel(connection),
    senders: senderModel(connection),
    sessions: sessionModel(connection),
    stagedPages: stagedPageModel(connection),
    statisticDays: statisticDayModel(connection),
    templates: templateModel(connection),
    twoFactors: twoFactorModel(connection),
    usageDays: usageDayModel(connection),
    usageRuns: usageRunModel(connection),
    unclassifiedErrors: unclassifiedErrorModel(connection),
    unreadCallbacks: unreadCallbackModel(connection),
    unreadTotals: unreadTotalModel(connection),
    users: userModel(connection),
    verifications: verificationModel(connection),
    waitingChanges: waitingChangeModel(connection),
    webhookEvents: webhookEventModel(connection),
    webhookSettings: webhookSettingsModel(connection),
    workspaces: workspaceModel(connection),
  };
}
