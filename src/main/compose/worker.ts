import { composeMailer } from './compose-mail';
import { createAnswerActivities } from '../../activities/answer-activities';
import { createDeliveryActivities } from '../../activities/delivery-activities';
import { createNoticeActivities } from '../../activities/notice-activities';
import { createRecoveryActivities } from '../../activities/recovery-activities';
import { createSendActivities } from '../../activities/send-activities';
import { createSyncActivities } from '../../activities/sync-activities';
import type { Clock } from '../ports/clock';
import type { Sender } from '../domain/sender';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import { abandonAnswer } from '../services/agents/abandon-answer';
import { concludeAnswer } from '../services/agents/conclude-answer';
import { prepareAnswer } from '../services/agents/prepare-answer';
import { attemptDelivery } from '../services/deliveries/attempt-delivery';
import { createCircuitBreaker } from '../services/deliveries/receivers/circuit-breaker';
import { failingNotice } from '../services/webhooks/failing-notice';
import { getWebhookIndicator } from '../services/webhooks/webhook-health';
import { reportFailure } from '../services/deliveries/steps/report-failure';
import { recordDelivery } from '../services/deliveries/record-delivery';
import { recoverPage } from '../services/deliveries/steps/recover-page';
import { resendDelivery } from '../services/deliveries/resend-delivery';
import { requirePermit } from '../services/steps/permits';
import { createSlotLateness } from '../services/messages/steps/slot-lateness';
import { attemptSend } from '../services/messages/attempt-send';
import { recordSendResult } from '../services/messages/record-send-result';
import { unscheduleSync } from '../services/templates/steps/sync-schedule';
import { syncSteps } from '../services/templates/sync-steps';
import { LONGEST_WATCH_PAUSE } from '../../workflows/contract';
import { type Base, composeWebhookEgress } from './compose';
import { composeAgentModel } from './compose-agents';
import { type ComposedPermits, composePermits } from './compose-permits';

const nowMs = (): number => performance.now();
const RECEIVER_TROUBLE = { slowMs: 2000, cooldownMs: 60_000, capacity: 10_000, nowMs };
/** A hold outlives the first events held in it by so many sweeps: those start a few, which renew it or do not. */
const SWEEPS_HELD = 3;
/** A watch counts for so many of the longest pauses between two looks. */
const PAUSES_WATCHED = 3;

/** Every activity there is, over the same adapters; each task queue's worker takes those of its queue. */
export function composeActivities(base: Base, workflows: WorkflowGateway, pacingClock: Clock) {
  const { config, repositories, secretBox } = base;
  const permits = composePermits(base);
  const delivery = createDeliveryActivities({
    secretBox,
    attemptDelivery: attemptDelivery({
      ...repositories,
      ...base,
      egress: composeWebhookEgress(base),
      circuits: createCircuitBreaker({
        ...RECEIVER_TROUBLE,
        hangMs: config.WEBHOOK_TIMEOUT_MS / 2,
      }),
      permits: permits.deliveries,
      holdMs: config.SWEEP_AFTER_MS + SWEEPS_HELD * config.SWEEP_INTERVAL_MS,
      timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    }),
    recordDelivery: recordDelivery({ ...repositories, ...base }),
  });
  return {
    ...composeSends(base, permits, pacingClock),
    ...delivery,
    ...composeRecoveries(base, workflows),
    ...composeTemplateSync(base, workflows, permits),
    ...composeNotices(base, workflows),
    ...composeAnswers(base, permits),
  };
}

/** Composes the activities of sends. */
function composeSends(base: Base, permits: ComposedPermits, pacingClock: Clock) {
  const { config, repositories, secretBox, metrics, log } = base;
  return createSendActivities({
    attemptSend: attemptSend({
      ...repositories,
      ...base,
      permits: permits.sends,
      pacingClock,
      messagesPerSecond: config.SENDER_MESSAGES_PER_SECOND,
      lateness: createSlotLateness(nowMs),
      startGraceMs: config.SWEEP_AFTER_MS,
      timeoutMs: config.SEND_TIMEOUT_MS,
      syncWaitMs: config.SEND_SYNC_WAIT_MS,
    }),
    recordSendResult: recordSendResult({ ...repositories, live: base.live, metrics, log }),
    secretBox,
    retryDelaysMs: config.SEND_RETRY_DELAYS_MS,
  });
}

/** Composes the activities of answers. */
function composeAnswers(base: Base, permits: ComposedPermits) {
  const { config, repositories, live, metrics, clock, log } = base;
  const optWords = { out: config.OPT_OUT_WORDS, in: config.OPT_IN_WORDS };
  const startGraceMs = config.SWEEP_AFTER_MS;
  const deps = { ...repositories, live, metrics, clock, log, optWords, startGraceMs };
  return createAnswerActivities({
    prepareAnswer: prepareAnswer({
      ...deps,
      digests: base.digests,
      model: composeAgentModel(base),
      permits: permits.agents,
      agentTimeoutMs: config.AGENT_TIMEOUT_MS,
      syncWaitMs: config.SEND_SYNC_WAIT_MS,
    }),
    concludeAnswer: concludeAnswer(deps),
    abandonAnswer: abandonAnswer(deps),
    retryDelaysMs: config.AGENT_RETRY_DELAYS_MS,
  });
}

function composeRecoveries(base: Base, workflows: WorkflowGateway) {
  const deps = { ...base.repositories, ...base, workflows };
  return createRecoveryActivities(recoverPage({ ...deps, resendDelivery: resendDelivery(deps) }));
}

function composeTemplateSync(base: Base, workflows: WorkflowGateway, permits: ComposedPermits) {
  const { config, repositories, log, providerOrigins } = base;
  const takePagePermit = ({ workspaceId, provider }: Sender): (() => void) => {
    const holder = { workspaceId, origin: providerOrigins[provider].templates };
    return requirePermit(permits.templatePages, 'template_page', holder);
  };
  return createSyncActivities({
    steps: syncSteps({ ...repositories, ...base, takePagePermit }),
    unschedule: (workspaceId, senderId) =>
      unscheduleSync({ workflows, log }, workspaceId, senderId),
    retryDelaysMs: config.TEMPLATE_SYNC_RETRY_DELAYS_MS,
  });
}

/** Mails to owners; off without an SMTP server. */
function composeNotices(base: Base, workflows: WorkflowGateway) {
  const { config, repositories, clock, log } = base;
  const watchMs = PAUSES_WATCHED * LONGEST_WATCH_PAUSE * config.FAILING_CHECK_INTERVAL_MS;
  const report = { ...repositories, workflows, clock, watchMs };
  const mailer = composeMailer(base);
  if (mailer === null) {
    return createNoticeActivities(reportFailure({ ...report, enabled: false }), null);
  }
  const notice = failingNotice({
    ...repositories,
    webhookIndicator: getWebhookIndicator(repositories),
    mailer,
    watchMs,
    noticeAfterMs: config.FAILING_NOTICE_AFTER_MS,
    clock,
    log,
  });
  return createNoticeActivities(reportFailure({ ...report, enabled: true }), notice);
}
