import { workflowsUrl } from '../../config/addresses';
import { retentionOf } from '../../config/retention';
import { shownRetries } from '../../domain/retry-schedule';
import type { Services } from '../../http/services';
import { changeAgent } from '../../services/agents/change-agent';
import { createAgent } from '../../services/agents/create-agent';
import { deleteAgent } from '../../services/agents/delete-agent';
import { setSenderAgent } from '../../services/agents/set-sender-agent';
import { agentViews } from '../../services/agents/show-agent';
import { testAgent } from '../../services/agents/test-agent';
import { authenticateKey } from '../../services/api-keys/authenticate-key';
import { countRequest } from '../../services/api-keys/count-request';
import { limitAnonymous } from '../../services/api-keys/limit-anonymous';
import { limitRefused } from '../../services/api-keys/limit-refused';
import { decideCustomer } from '../../services/customers/decide-customer';
import { eraseCustomer } from '../../services/customers/erase-customer';
import { exportCustomer } from '../../services/customers/export-customer';
import { getCustomer } from '../../services/customers/get-customer';
import { listCustomers } from '../../services/customers/list-customers';
import { attemptNow } from '../../services/deliveries/attempt-now';
import { cancelRecovery } from '../../services/deliveries/cancel-recovery';
import { listDeliveries } from '../../services/deliveries/list-deliveries';
import { resendDeliveries } from '../../services/deliveries/resend-deliveries';
import { resendDelivery } from '../../services/deliveries/resend-delivery';
import { showDelivery } from '../../services/deliveries/show-delivery';
import {
  countRecoverable,
  listRecoveries,
  showRecovery,
} from '../../services/deliveries/show-recoveries';
import { startRecovery } from '../../services/deliveries/start-recovery';
import { showPresence } from '../../services/live/show-presence';
import { countSessionRequest } from '../../services/members/count-session-request';
import { listUnclassifiedErrors } from '../../services/messages/list-unclassified-errors';
import { getMessage } from '../../services/messages/get-message';
import { listMessages } from '../../services/messages/list-messages';
import { sendMessage } from '../../services/messages/send-message';
import { sendStandard } from '../../services/messages/send-standard';
import { sendTemplate } from '../../services/messages/send-template';
import { showMessage } from '../../services/messages/show-message';
import { createView } from '../../services/saved-views/create-view';
import { deleteView } from '../../services/saved-views/delete-view';
import { listViews } from '../../services/saved-views/list-views';
import { changeMarketingMessages } from '../../services/senders/change-marketing-messages';
import { changeSenderRate } from '../../services/senders/change-sender-rate';
import { connectSender } from '../../services/senders/connect-sender';
import { disconnectSender } from '../../services/senders/disconnect-sender';
import { listUnreadCallbacks } from '../../services/senders/list-unread-callbacks';
import { reconnectSender } from '../../services/senders/reconnect-sender';
import { replayUnreadCallbacks } from '../../services/senders/replay-unread-callbacks';
import { rotateCredentials } from '../../services/senders/rotate-credentials';
import { senderViews } from '../../services/senders/show-sender';
import { listTemplates } from '../../services/templates/list-templates';
import { previewTemplate } from '../../services/templates/preview-template';
import { requestSync } from '../../services/templates/request-sync';
import { showTemplate } from '../../services/templates/show-template';
import { saveBudget } from '../../services/usage/save-budget';
import { showBudget } from '../../services/usage/show-budget';
import { showStatistics } from '../../services/usage/show-statistics';
import { showUsage } from '../../services/usage/show-usage';
import { saveWebhookSettings } from '../../services/webhooks/save-webhook-settings';
import { showWebhookSettings } from '../../services/webhooks/show-webhook-settings';
import { testWebhook } from '../../services/webhooks/test-webhook';
import { getWebhookHealth } from '../../services/webhooks/webhook-health';
import { webhookSigning } from '../../services/webhooks/webhook-signing';
import { type Adapters, composeAgentModel, composeReceiverPolicy } from './adapters';
import { composeApiKeys } from './api-keys';
import { composeConversations } from './conversations';
import { composeExports } from './exports';
import { composeRequestLimiters } from './limits';
import { composeMedia } from './media';
import type { PeopleServices } from './people';
import { retrySchedule } from './retry-schedule';
import type { ServiceDeps } from './service-deps';
import { composeStreams } from './streams';
import { composeTemplateWrites } from './templates';

/** Composes the services behind the endpoints. */
export function composeServices(
  adapters: Adapters,
  deps: ServiceDeps,
  people: PeopleServices,
): Services {
  const { config, repositories } = adapters;
  return {
    ...composeRequestGuards(adapters),
    ...composeMessages(deps),
    ...composeCustomers(deps),
    ...composeConversations(deps),
    ...composeMedia(adapters, deps),
    ...composeExports(adapters),
    ...composeTemplateWrites(adapters, deps),
    ...composeSenders(adapters, deps),
    ...composeAgents(adapters, deps),
    ...composeWebhooks(adapters, deps),
    ...composeApiKeys(adapters, deps),
    ...people,
    showPresence: showPresence({ ...repositories, presenceFeed: adapters.presenceFeed }),
    ...composeStreams(adapters, people),
    audit: repositories.audit,
    savedViews: {
      list: listViews(repositories),
      create: createView(repositories),
      delete: deleteView(repositories),
    },
    retention: retentionOf(config),
    workflowsUrl: workflowsUrl(config),
    clock: adapters.clock,
  };
}

function composeRequestGuards({ config, database, repositories, metrics, clock, log }: Adapters) {
  const limiters = composeRequestLimiters(config, database);
  const { keyLimiter, workspaceLimiter, refusedLimiters } = limiters;
  const { personLimiter, webhookTestLimiter, agentTestLimiter } = limiters;
  const nowMs = () => performance.now();
  return {
    authenticateKey: authenticateKey({ keys: repositories.keys, clock, log }),
    countRequest: countRequest({ keyLimiter, workspaceLimiter, metrics }),
    limitRefused: limitRefused({ refusedLimiters, metrics, nowMs }),
    limitAnonymous: limitAnonymous({
      limit: config.RATE_LIMIT_ANONYMOUS_PER_MINUTE,
      metrics,
      nowMs,
    }),
    countSessionRequest: countSessionRequest({
      personLimiter,
      webhookTestLimiter,
      agentTestLimiter,
      metrics,
    }),
  };
}

function composeMessages(deps: ServiceDeps) {
  return {
    sendTemplate: sendTemplate(deps),
    sendMessage: sendMessage(deps),
    sendStandard: sendStandard(deps),
    listMessages: listMessages(deps),
    getMessage: getMessage(deps),
    listUnclassifiedErrors: listUnclassifiedErrors(deps),
    showMessage: showMessage(deps),
    showUsage: showUsage(deps),
    showStatistics: showStatistics(deps),
    showBudget: showBudget(deps),
    saveBudget: saveBudget(deps),
    listTemplates: listTemplates(deps),
    showTemplate: showTemplate(deps),
    previewTemplate: previewTemplate(deps),
  };
}

function composeCustomers(deps: ServiceDeps) {
  return {
    listCustomers: listCustomers(deps),
    getCustomer: getCustomer(deps),
    decideCustomer: decideCustomer(deps),
    exportCustomer: exportCustomer(deps),
    eraseCustomer: eraseCustomer(deps),
  };
}

function composeSenders({ config }: Adapters, shared: ServiceDeps) {
  // In production only operators may connect numbers of the sandbox.
  const inDevelopment = config.HERALD_ENV === 'development';
  const deps: ServiceDeps = {
    ...shared,
    allowsSandbox: (provider) => inDevelopment && shared.allowsSandbox(provider),
  };
  return {
    senderViews: senderViews(deps),
    connectSender: connectSender(deps),
    disconnectSender: disconnectSender(deps),
    reconnectSender: reconnectSender(deps),
    rotateCredentials: rotateCredentials(deps),
    changeSenderRate: changeSenderRate(deps),
    changeMarketingMessages: changeMarketingMessages(deps),
    requestSync: requestSync(deps),
    listUnreadCallbacks: listUnreadCallbacks(deps),
    replayUnreadCallbacks: replayUnreadCallbacks(deps),
  };
}

function composeAgents(adapters: Adapters, deps: ServiceDeps) {
  const { agents, clock, agentTimeoutMs } = deps;
  const agentModel = composeAgentModel(adapters);
  return {
    agentViews: agentViews(deps),
    createAgent: createAgent(deps),
    changeAgent: changeAgent(deps),
    deleteAgent: deleteAgent(deps),
    setSenderAgent: setSenderAgent(deps),
    testAgent: testAgent({ agents, agentModel, clock, agentTimeoutMs }),
  };
}

/** Composes webhook settings, tests, signatures and deliveries. */
export function composeWebhooks(adapters: Adapters, deps: ServiceDeps) {
  const { settings, secretBox, audit, clock, log } = deps;
  const addressPolicy = composeReceiverPolicy(adapters);
  const { receiverEgress: egress } = adapters;
  const timeoutMs = adapters.config.WEBHOOK_TIMEOUT_MS;
  return {
    showWebhookSettings: showWebhookSettings(deps),
    saveWebhookSettings: saveWebhookSettings({
      settings,
      secretBox,
      addressPolicy,
      audit,
      clock,
      log,
    }),
    webhookRetries: shownRetries({ delaysMs: adapters.config.WEBHOOK_RETRY_DELAYS_MS }),
    webhookHealth: getWebhookHealth(deps),
    testWebhook: testWebhook({ settings, secretBox, egress, timeoutMs, clock, log }),
    webhookSigning: webhookSigning(deps),
    listDeliveries: listDeliveries(deps),
    showDelivery: showDelivery({ ...deps, schedule: retrySchedule(adapters.config) }),
    attemptNow: attemptNow(deps),
    resendDelivery: resendDelivery(deps),
    resendDeliveries: resendDeliveries({ resendDelivery: resendDelivery(deps), log }),
    recovery: {
      count: countRecoverable(deps),
      start: startRecovery(deps),
      show: showRecovery(deps),
      list: listRecoveries(deps),
      cancel: cancelRecovery(deps),
    },
  };
}
