import { workflowsUrl } from '../../config/addresses';
import { retentionOf } from '../../config/retention';
import { retrySchedule } from '../../config/retry-schedule';
import type { ProviderName } from '../../domain/sender';
import { shownRetries } from '../../domain/retry-schedule';
import type { Services } from '../../http/services';
import type { Identity } from '../../ports/identity';
import type { OpenLink } from '../../ports/messaging-provider';
import { openFile } from '../../providers/open-file';
import type { Modules } from '../../services';
import { createAgents } from '../../services/agents';
import { createCannedReplies } from '../../services/canned-replies';
import { createConversations } from '../../services/conversations';
import type { Transfer } from '../../services/conversations/deps';
import { createCustomers } from '../../services/customers';
import { createDeliveries } from '../../services/deliveries';
import { showPresence } from '../../services/live/show-presence';
import { createMessages } from '../../services/messages';
import { createSavedViews } from '../../services/saved-views';
import { createSenders } from '../../services/senders';
import { replayUnreadCallbacks } from '../../services/senders/replay-unread-callbacks';
import { bind } from '../../services/steps/bind';
import { countedPermits } from '../../services/steps/counted-permits';
import type { Permits } from '../../services/steps/permits';
import { createTemplates } from '../../services/templates';
import { createUsage } from '../../services/usage';
import { createWebhooks } from '../../services/webhooks';
import { composeApiKeys, composeIdentity, composeMembers } from './access';
import { type Adapters, composeAgentModel, composeReceiverPolicy } from './adapters';
import { composeExports, composeGuards, composePeople, composeStreams } from './http';
import type { ServiceDeps } from './service-deps';

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

/** Changes of templates at providers that one API process makes at a time. */
const WRITE_SLOTS = 10;
const WRITE_RETRY_MS = { minRetryMs: 1000, maxRetryMs: 60_000 };

/** Composes what the services that change templates at their providers need. */
function composeTemplateWriteDeps({ metrics }: Adapters, { providerOrigins }: ServiceDeps) {
  return {
    writePermits: countedPermits<'template_write'>(metrics, {
      ...WRITE_RETRY_MS,
      perOrigin: WRITE_SLOTS,
      perLane: { template_write: WRITE_SLOTS },
      originPart: 1,
    }),
    templateOriginOf: ({ provider }: { provider: ProviderName }) =>
      providerOrigins[provider].templates,
  };
}

/** People wait for a file, so it is tried again soon. */
const FILE_RETRY_MS = { minRetryMs: 100, maxRetryMs: 5_000 };

/** Composes what the services that pass on files of conversations need. */
function composeMediaDeps(adapters: Adapters) {
  return {
    mediaPermits: composeMediaPermits(adapters),
    mediaTimeoutMs: adapters.config.MEDIA_TIMEOUT_MS,
    openLink: composeOpenLink(adapters),
  };
}

/** Limits the files that one process passes on, each way: a workspace has a third of them when it is alone. */
function composeMediaPermits(adapters: Adapters): Permits<Transfer> {
  const { MEDIA_TRANSFERS: slots } = adapters.config;
  return countedPermits<Transfer>(adapters.metrics, {
    ...FILE_RETRY_MS,
    perOrigin: slots,
    perLane: { media: slots, upload: slots },
    originPart: 1,
  });
}

/** Creates what opens files that customers of ours link to, at public addresses. */
function composeOpenLink({ receiverEgress }: Adapters): OpenLink {
  return (url, options) =>
    openFile(receiverEgress, { url, trustedOrigins: [], headers: {} }, options);
}
