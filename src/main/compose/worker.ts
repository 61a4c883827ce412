import { createAnswerActivities } from '../../../activities/answer-activities';
import {
  createDeliveryActivities,
  createRecoveryActivities,
} from '../../../activities/delivery-activities';
import { createNoticeActivities } from '../../../activities/notice-activities';
import { createSendActivities } from '../../../activities/send-activities';
import { createSyncActivities } from '../../../activities/sync-activities';
import type { Clock } from '../../ports/clock';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { abandonAnswer } from '../../services/agents/abandon-answer';
import { concludeAnswer } from '../../services/agents/conclude-answer';
import { prepareAnswer } from '../../services/agents/prepare-answer';
import { attemptFirstDelivery } from '../../services/deliveries/attempt-first-delivery';
import { createCircuitBreaker } from '../../services/deliveries/receivers/circuit-breaker';
import { recordDelivery } from '../../services/deliveries/record-delivery';
import { recoverPage } from '../../services/deliveries/recover-page';
import { resendDelivery } from '../../services/deliveries/resend-delivery';
import { retryDelivery } from '../../services/deliveries/retry-delivery';
import { attemptSend } from '../../services/messages/attempt-send';
import { recordSendResult } from '../../services/messages/record-send-result';
import { createSlotLateness } from '../../services/messages/steps/slot-lateness';
import { requirePermit } from '../../services/steps/permits';
import { unscheduleSync } from '../../services/templates/steps/sync-schedule';
import { syncSteps } from '../../services/templates/steps/sync-steps';
import { failingNotice } from '../../services/webhooks/failing-notice';
import { reportFailure } from '../../services/webhooks/report-failure';
import { getWebhookIndicator } from '../../services/webhooks/webhook-health';
import type { WorkersOptions } from '../../temporal/workers';
import { LONGEST_WATCH_PAUSE } from '../../../workflows/contract/watch-failing';
import { type Adapters, composeAgentModel, composeMailer, composeWebhookEgress } from './adapters';
import { type ComposedPermits, composePermits } from './permits';
import { type ServiceDeps, composeServiceDeps } from './service-deps';

type Activities = WorkersOptions['activities'];

const nowMs = (): number => performance.now();
const CIRCUIT_LIMITS = { slowMs: 2000, cooldownMs: 60_000, capacity: 10_000, nowMs };
/**
 * Runs of the reconciler for which an open circuit outlives the first events that wait for it. Each run starts a few of
 * them as probes, which find the circuit open again or close it.
 */
const RUNS_OPEN = 3;
/** Number of the longest pauses between two checks after which a watch counts as gone. */
const PAUSES_WATCHED = 3;

/** Composes all activities; the worker of each task queue takes those of its queue. */
export function composeActivities(
  adapters: Adapters,
  workflows: WorkflowGateway,
  pacingClock: Clock,
): Activities {
  const deps = composeServiceDeps(adapters, workflows);
  const permits = composePermits(adapters);
  return {
    ...composeSends(adapters, deps, { permits: permits.sends, pacingClock }),
    ...composeDeliveries(adapters, deps, permits),
    ...createRecoveryActivities(recoverPage({ ...deps, resendDelivery: resendDelivery(deps) })),
    ...composeTemplateSync(adapters, deps, permits),
    ...composeNotices(adapters, deps),
    ...composeAnswers(adapters, deps, permits),
  };
}

function composeSends(
  { config }: Adapters,
  deps: ServiceDeps,
  limits: { permits: ComposedPermits['sends']; pacingClock: Clock },
) {
  return createSendActivities({
    attemptSend: attemptSend({
      ...deps,
      ...limits,
      messagesPerSecond: config.SENDER_MESSAGES_PER_SECOND,
      lateness: createSlotLateness(nowMs),
      timeoutMs: config.SEND_TIMEOUT_MS,
    }),
    recordSendResult: recordSendResult(deps),
    secretBox: deps.secretBox,
    retryDelaysMs: config.SEND_RETRY_DELAYS_MS,
  });
}

function composeDeliveries(adapters: Adapters, deps: ServiceDeps, permits: ComposedPermits) {
  const { config } = adapters;
  const timeoutMs = config.WEBHOOK_TIMEOUT_MS;
  const attempts = {
    ...deps,
    egress: composeWebhookEgress(adapters),
    circuits: createCircuitBreaker({ ...CIRCUIT_LIMITS, unansweredMs: timeoutMs / 2 }),
    permits: permits.deliveries,
    circuitOpenMs: config.SWEEP_AFTER_MS + RUNS_OPEN * config.SWEEP_INTERVAL_MS,
    timeoutMs,
  };
  return createDeliveryActivities({
    secretBox: deps.secretBox,
    attemptFirstDelivery: attemptFirstDelivery(attempts),
    retryDelivery: retryDelivery(attempts),
    recordDelivery: recordDelivery(deps),
  });
}

function composeTemplateSync({ config }: Adapters, deps: ServiceDeps, permits: ComposedPermits) {
  return createSyncActivities({
    steps: syncSteps({
      ...deps,
      takePagePermit: ({ workspaceId, provider }) => {
        const holder = { workspaceId, origin: deps.providerOrigins[provider].templates };
        return requirePermit(permits.templatePages, 'template_page', holder);
      },
    }),
    unschedule: (workspaceId, senderId) => unscheduleSync(deps, workspaceId, senderId),
    retryDelaysMs: config.TEMPLATE_SYNC_RETRY_DELAYS_MS,
  });
}

/** Composes mails to owners; without an SMTP server nothing is mailed. */
function composeNotices(adapters: Adapters, deps: ServiceDeps) {
  const { config } = adapters;
  const { clock, watch, workflows } = deps;
  const watchMs = PAUSES_WATCHED * LONGEST_WATCH_PAUSE * config.FAILING_CHECK_INTERVAL_MS;
  const mailer = composeMailer(adapters);
  const report = reportFailure({ clock, watch, workflows, watchMs, enabled: mailer !== null });
  if (mailer === null) return createNoticeActivities(report, null);
  const notice = failingNotice({
    ...deps,
    webhookIndicator: getWebhookIndicator(deps),
    mailer,
    watchMs,
    noticeAfterMs: config.FAILING_NOTICE_AFTER_MS,
  });
  return createNoticeActivities(report, notice);
}

function composeAnswers(adapters: Adapters, deps: ServiceDeps, permits: ComposedPermits) {
  return createAnswerActivities({
    prepareAnswer: prepareAnswer({
      ...deps,
      model: composeAgentModel(adapters),
      permits: permits.agents,
    }),
    concludeAnswer: concludeAnswer(deps),
    abandonAnswer: abandonAnswer(deps),
    retryDelaysMs: adapters.config.AGENT_RETRY_DELAYS_MS,
  });
}
