import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, readConfig } from '../config';
import { retentionOf } from '../config/retention';
import { shownConfig } from '../config/shown';
import { createAddressPolicy } from '../egress/address-policy';
import { createApp } from '../http/app';
import type { LiveStreams } from '../http/live/live-streams';
import type { Readiness } from '../observability/readiness';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import { answerSubscription } from '../services/senders/answer-subscription';
import { requireConnection } from '../services/senders/steps/known-connections';
import { receiveCallback } from '../services/senders/receive-callback';
import { createDeliveryDispatcher } from '../services/deliveries/steps/delivery-dispatcher';
import { createAnswerStarter } from '../services/agents/steps/answer-starter';
import { recordReports } from '../services/messages/record-reports';
import { recordStatuses } from '../services/messages/record-statuses';
import { getConversation } from '../services/conversations/get-conversation';
import { listConversationMessages } from '../services/conversations/list-conversation-messages';
import { listConversations } from '../services/conversations/list-conversations';
import { getCustomer } from '../services/customers/get-customer';
import { listCustomers } from '../services/customers/list-customers';
import { authenticateKey } from '../services/api-keys/authenticate-key';
import { limitRefused } from '../services/api-keys/limit-refused';
import { countRequest } from '../services/api-keys/count-request';
import { countSessionRequest } from '../services/members/count-session-request';
import { startDelivery } from '../services/deliveries/steps/start-delivery';
import { findMessages } from '../services/messages/find-messages';
import { getMessage } from '../services/messages/get-message';
import { listMessages } from '../services/messages/list-messages';
import { previewTemplate } from '../services/templates/preview-template';
import { sendStandard } from '../services/messages/send-standard';
import { sendTemplate } from '../services/messages/send-template';
import { showMessage } from '../services/messages/show-message';
import { listTemplates } from '../services/templates/list-templates';
import { showTemplate } from '../services/templates/show-template';
import {
  type Base,
  composeBase,
  composeReadiness,
  composeWorkflows,
  rateLimiters,
} from './compose';
import { composeInbox } from './compose-inbox';
import { composeLive } from './compose-live';
import { composeAgents } from './compose-agents';
import { composePeople } from './compose-people';
import { composeSenders } from './compose-senders';
import { composeWebhooks } from './compose-webhooks';
import { startDatabaseClock } from './database-clock';
import { REQUEST_LIMITS, listen } from './http-server';
import { exitInOrder } from './lifecycle';
import { runMain } from './run-main';
import { lazyTemporalClient } from './temporal-client';

/** Beside the compiled sources, where `npm run build` puts it. */
const CONSOLE_DIR = path.resolve(__dirname, '../../console');
const DISPATCH_CAPACITY = 20_000;
/**
 * A busy connection gets a third of each. 256 KiB in work are some 500 statuses of Meta's: a few seconds of work, and less
 * than a provider waits. A provider's body comes at once: who takes seconds for it is none, or is asked to come again.
 */
const CALLBACK_LIMITS = {
  reading: { bytes: 64 * 1024 * 1024, deadlineMs: 3000 },
  work: { requests: 300, bytes: 768 * 1024 },
};

/** Starts one API process; resolves with its address when it listens. Stops on a signal. */
async function startApi(config: Config): Promise<void> {
  const base = await composeBase(config, 'api');
  base.metrics.watchProcess();
  await startDatabaseClock(base);
  const people = composePeople(base);
  const liveStreams = composeLive(base, people);
  const workflows = composeWorkflows(base, lazyTemporalClient(base));
  const readiness = composeReadiness(base, workflows);
  const app = composeApp(base, workflows, { ...people, liveStreams, readiness });

  const limits = { ...REQUEST_LIMITS, maxConnections: config.HTTP_MAX_CONNECTIONS };
  const server = await listen(app, config.HOST, config.PORT, limits);
  base.lifecycle.onClose('http server', () => server.close());
  // Before the server, which waits for every answer to end.
  base.lifecycle.onClose('live streams', async () => liveStreams.close());
  base.lifecycle.onClose('readiness', async () => {
    readiness.stop();
    await pause(config.SHUTDOWN_DELAY_MS);
  });
  exitInOrder(base.lifecycle, base.log, new Promise(() => undefined));
  base.log.info({ config: shownConfig(config) }, 'configuration');
  base.log.info({ url: server.url }, 'listening');
}

type People = ReturnType<typeof composePeople> & { liveStreams: LiveStreams; readiness: Readiness };

function composeApp(base: Base, workflows: WorkflowGateway, people: People) {
  const { config, repositories, metrics, clock, log, database } = base;
  const limits = { ...rateLimiters(config, database), metrics };
  const addressPolicy = createAddressPolicy({ allowOrigins: config.EGRESS_ALLOW_ORIGINS });
  const sendDeps = {
    ...repositories,
    live: base.live,
    addressPolicy,
    digests: base.digests,
    workflows,
    clock,
    metrics,
    log,
    syncWaitMs: config.SEND_SYNC_WAIT_MS,
    startGraceMs: config.SWEEP_AFTER_MS,
  };
  return createApp({
    ...people,
    ...composeWebhooks(base, workflows),
    ...composeSenders(base, workflows),
    ...composeAgents(base),
    retention: retentionOf(config),
    trustedProxies: config.TRUSTED_PROXIES,
    consoleDir: CONSOLE_DIR,
    log,
    metrics,
    limitRefused: limitRefused({ ...limits, nowMs: () => performance.now() }),
    authenticateKey: authenticateKey({ keys: repositories.keys, clock, log }),
    countRequest: countRequest(limits),
    countSessionRequest: countSessionRequest(limits),
    ...composeReads(base),
    findMessages: findMessages(repositories),
    showMessage: showMessage({ ...repositories, workflows }),
    ...composeInbox(base, sendDeps),
    previewTemplate: previewTemplate({ ...repositories, digests: base.digests, addressPolicy }),
    sendTemplate: sendTemplate(sendDeps),
    sendStandard: sendStandard(sendDeps),
    ...composeCallbacks(base, workflows),
  });
}

/** Composes the callbacks of providers. */
function composeCallbacks(base: Base, workflows: WorkflowGateway) {
  const { config, repositories, providers, secretBox, metrics, clock, log } = base;
  const dispatcher = createDeliveryDispatcher({
    start: ({ event, host }) => startDelivery(workflows, event, host),
    log,
    concurrency: config.CALLBACK_CONCURRENCY,
    capacity: DISPATCH_CAPACITY,
  });
  base.lifecycle.onClose('delivery starts', () => dispatcher.drained());
  const callbackDeps = { ...repositories, providers, secretBox };
  return {
    callbackLimits: CALLBACK_LIMITS,
    requireConnection: requireConnection({ ...repositories, nowMs: () => performance.now() }),
    answerSubscription: answerSubscription({ ...callbackDeps, clock }),
    receiveCallback: receiveCallback({
      ...callbackDeps,
      recordStatuses: recordStatuses({
        ...repositories,
        live: base.live,
        metrics,
        clock,
        log,
        sweepAfterMs: config.SWEEP_AFTER_MS,
      }),
      recordReports: recordReports({
        ...repositories,
        providers: base.providers,
        secretBox: base.secretBox,
        digests: base.digests,
        live: base.live,
        workflows,
        metrics,
        log,
        optWords: { out: config.OPT_OUT_WORDS, in: config.OPT_IN_WORDS },
        startAnswer: answerStarts(base, workflows),
        sweepAfterMs: config.SWEEP_AFTER_MS,
      }),
      dispatcher,
      metrics,
      clock,
    }),
  };
}

/** Starts answers after their callback was answered. */
function answerStarts(base: Base, workflows: WorkflowGateway) {
  const { config, log } = base;
  const starter = createAnswerStarter({
    start: (workspaceId, conversationId) => workflows.startAnswer(workspaceId, conversationId),
    log,
    concurrency: config.CALLBACK_CONCURRENCY,
    capacity: DISPATCH_CAPACITY,
  });
  base.lifecycle.onClose('answer starts', () => starter.drained());
  return (workspaceId: string, conversationId: string): void =>
    starter.start(workspaceId, conversationId);
}

/** Composes the reads of backends. */
function composeReads({ repositories, digests }: Base) {
  return {
    listTemplates: listTemplates(repositories),
    showTemplate: showTemplate(repositories),
    getMessage: getMessage(repositories),
    listMessages: listMessages(repositories),
    getCustomer: getCustomer(repositories),
    listCustomers: listCustomers({ ...repositories, digests }),
    getConversation: getConversation(repositories),
    listConversations: listConversations(repositories),
    listConversationMessages: listConversationMessages(repositories),
  };
}

runMain(() => startApi(readConfig()));
