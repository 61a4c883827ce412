import { workflowsUrl } from '../../config/addresses';
import { retentionOf } from '../../config/retention';
import { shownRetries } from '../../domain/retry-schedule';
import type { Services } from '../../http/services';
import type { Identity } from '../../ports/identity';
import type { Modules } from '../../services';
import { createAgents } from '../../services/agents';
import { createCannedReplies } from '../../services/canned-replies';
import { createConversations } from '../../services/conversations';
import { createCustomers } from '../../services/customers';
import { createDeliveries } from '../../services/deliveries';
import { showPresence } from '../../services/live/show-presence';
import { createMessages } from '../../services/messages';
import { createSavedViews } from '../../services/saved-views';
import { createSenders } from '../../services/senders';
import { replayUnreadCallbacks } from '../../services/senders/replay-unread-callbacks';
import { bind } from '../../services/steps/bind';
import { createTemplates } from '../../services/templates';
import { createUsage } from '../../services/usage';
import { createWebhooks } from '../../services/webhooks';
import { type Adapters, composeAgentModel, composeReceiverPolicy } from './adapters';
import { composeApiKeys } from './api-keys';
import { composeExports } from './exports';
import { composeGuards } from './guards';
import { composeMediaDeps } from './media';
import { composeIdentity, composeMembers, composePeople } from './people';
import { retrySchedule } from './retry-schedule';
import type { ServiceDeps } from './service-deps';
import { composeStreams } from './streams';
import { composeTemplateWriteDeps } from './templates';

/** Composes the services behind the endpoints. */
export function composeServices(adapters: Adapters, deps: ServiceDeps): Services {
  const { config, repositories } = adapters;
  const identity = composeIdentity(adapters);
  const allowsSandbox = allowsSandboxToPeople(adapters, deps);
  const modules = composeModules(adapters, { ...deps, allowsSandbox }, identity);
  const people = composePeople(adapters, modules.members, identity);
  return {
    ...modules,
    ...people,
    ...composeGuards(adapters),
    replayUnreadCallbacks: replayUnreadCallbacks(deps),
    showPresence: bind(showPresence, { ...repositories, presenceFeed: adapters.presenceFeed }),
    ...composeExports(adapters),
    ...composeStreams(adapters, people),
    refusedRequests: repositories.refusedRequests,
    audit: repositories.audit,
    webhookRetries: shownRetries({ delaysMs: config.WEBHOOK_RETRY_DELAYS_MS }),
    retention: retentionOf(config),
    workflowsUrl: workflowsUrl(config),
    clock: adapters.clock,
  };
}

/** Composes what people and backends can do with each resource. */
export function composeModules(adapters: Adapters, deps: ServiceDeps, identity: Identity): Modules {
  const { config } = adapters;
  return {
    agents: createAgents({ ...deps, agentModel: composeAgentModel(adapters) }),
    apiKeys: composeApiKeys(adapters, deps),
    cannedReplies: createCannedReplies(deps),
    conversations: createConversations({ ...deps, ...composeMediaDeps(adapters) }),
    customers: createCustomers(deps),
    deliveries: createDeliveries({ ...deps, schedule: retrySchedule(config) }),
    members: composeMembers(adapters, identity),
    messages: createMessages(deps),
    savedViews: createSavedViews(deps),
    senders: createSenders(deps),
    templates: createTemplates({ ...deps, ...composeTemplateWriteDeps(adapters, deps) }),
    usage: createUsage(deps),
    webhooks: composeWebhooks(adapters, deps),
  };
}

/** In production only operators may connect numbers of the sandbox. */
function allowsSandboxToPeople(
  { config }: Adapters,
  { allowsSandbox }: ServiceDeps,
): ServiceDeps['allowsSandbox'] {
  const inDevelopment = config.HERALD_ENV === 'development';
  return (provider) => inDevelopment && allowsSandbox(provider);
}

/** Composes webhook settings, their tests and signatures. */
export function composeWebhooks(adapters: Adapters, deps: ServiceDeps) {
  return createWebhooks({
    ...deps,
    addressPolicy: composeReceiverPolicy(adapters),
    egress: adapters.receiverEgress,
    timeoutMs: adapters.config.WEBHOOK_TIMEOUT_MS,
  });
}
