import { createAnswerActivities } from '../../../activities/answer-activities';
import { createRecoveryActivities } from '../../../activities/delivery-activities';
import { createNoticeActivities } from '../../../activities/notice-activities';
import { createSendActivities } from '../../../activities/send-activities';
import { createSyncActivities } from '../../../activities/sync-activities';
import type { Clock } from '../../ports/clock';
import { abandonAnswer } from '../../services/agents/abandon-answer';
import { concludeAnswer } from '../../services/agents/conclude-answer';
import { prepareAnswer } from '../../services/agents/prepare-answer';
import { recoverPage } from '../../services/deliveries/recover-page';
import { resendDelivery } from '../../services/deliveries/resend-delivery';
import { attemptSend } from '../../services/messages/attempt-send';
import { recordSendResult } from '../../services/messages/record-send-result';
import { createSlotLateness } from '../../services/messages/steps/slot-lateness';
import { requirePermit } from '../../services/steps/permits';
import { unscheduleSync } from '../../services/templates/steps/sync-schedule';
import { syncSteps } from '../../services/templates/steps/sync-steps';
import { failingNotice } from '../../services/webhooks/failing-notice';
import { getWebhookIndicator } from '../../services/webhooks/webhook-health';
import type { WorkersOptions } from '../../temporal/workers';
import { type Adapters, composeAgentModel, composeMailer } from './adapters';
import { composeCircuits, composeDeliveryAttempts } from './delivery-attempts';
import { composeFailureReport, watchMs } from './failure-report';
import { type ComposedPermits, composePermits } from './permits';
import type { ServiceDeps } from './service-deps';

type Activities = WorkersOptions['activities'];

const nowMs = (): number => performance.now();

/** Composes all activities; the worker of each task queue takes those of its queue. */
export function composeActivities(
  adapters: Adapters,
  deps: ServiceDeps,
  pacingClock: Clock,
): Activities {
  const permits = composePermits(adapters);
  return {
    ...composeSends(adapters, deps, { permits: permits.sends, pacingClock }),
    ...composeDeliveryAttempts(adapters, deps, {
      permits: permits.deliveries,
      circuits: composeCircuits(adapters),
    }),
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
  const report = composeFailureReport(adapters, deps);
  const mailer = composeMailer(adapters);
  if (mailer === null) return createNoticeActivities(report, null);
  const notice = failingNotice({
    ...deps,
    webhookIndicator: getWebhookIndicator(deps),
    mailer,
    watchMs: watchMs(adapters),
    noticeAfterMs: adapters.config.FAILING_NOTICE_AFTER_MS,
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
