import { createAnswerActivities } from '../../../activities/answer-activities';
import { createRecoveryActivities } from '../../../activities/delivery-activities';
import { createNoticeActivities } from '../../../activities/notice-activities';
import { createSendActivities } from '../../../activities/send-activities';
import { createSyncActivities } from '../../../activities/sync-activities';
import type { Clock } from '../../ports/clock';
import type { PermitKind } from '../../ports/metrics';
import { createAnswers } from '../../services/agents';
import { recoverPage } from '../../services/deliveries/recover-page';
import { createSends } from '../../services/messages';
import { createSlotLateness } from '../../services/messages/steps/slot-lateness';
import { countedPermits } from '../../services/steps/counted-permits';
import { requirePermit } from '../../services/steps/permits';
import { unscheduleSync } from '../../services/templates/steps/sync-schedule';
import { syncSteps } from '../../services/templates/steps/sync-steps';
import { failingNotice } from '../../services/webhooks/failing-notice';
import { getWebhookIndicator } from '../../services/webhooks/webhook-health';
import { BACKGROUND_SLOTS, type WorkersOptions } from '../../temporal/workers';
import { type Adapters, composeAgentModel, composeMailer } from './adapters';
import { bind } from '../../services/steps/bind';
import {
  RETRY_MS,
  composeCircuits,
  composeDeliveryAttempts,
  composeDeliveryPermits,
  composeFailureReport,
  watchMs,
} from './deliveries';
import type { ServiceDeps } from './service-deps';

type Activities = WorkersOptions['activities'];

/** Share of the free permits for one origin of models, which many workspaces use but anyone may name. */
const MODEL_ORIGIN_PART = 1 / 2;
/** Share for one origin of a provider. A worker may have one provider only, which gets half; one workspace gets a third. */
const PROVIDER_ORIGIN_PART = 1;

/** Concurrency limits of one worker process, by kind of call (ADR 5 and 16). */
type ComposedPermits = ReturnType<typeof composePermits>;

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
    ...createRecoveryActivities(recoverPage(deps)),
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
  const sends = createSends({
    ...deps,
    ...limits,
    messagesPerSecond: config.SENDER_MESSAGES_PER_SECOND,
    lateness: createSlotLateness(nowMs),
    timeoutMs: config.SEND_TIMEOUT_MS,
  });
  return createSendActivities({
    sends,
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
    webhookIndicator: bind(getWebhookIndicator, deps),
    mailer,
    watchMs: watchMs(adapters),
    noticeAfterMs: adapters.config.FAILING_NOTICE_AFTER_MS,
  });
  return createNoticeActivities(report, notice);
}

function composeAnswers(adapters: Adapters, deps: ServiceDeps, permits: ComposedPermits) {
  const model = composeAgentModel(adapters);
  const answers = createAnswers({ ...deps, model, permits: permits.agents });
  return createAnswerActivities({
    answers,
    retryDelaysMs: adapters.config.AGENT_RETRY_DELAYS_MS,
  });
}

function composePermits(adapters: Adapters) {
  const { config, metrics } = adapters;
  const ofOneKind = <Kind extends PermitKind>(kind: Kind, slots: number, originPart: number) =>
    countedPermits<Kind>(metrics, {
      ...RETRY_MS,
      perOrigin: slots,
      perLane: { [kind]: slots } as Record<Kind, number>,
      originPart,
    });
  return {
    deliveries: composeDeliveryPermits(adapters, config.WORKER_DELIVERY_SLOTS),
    sends: ofOneKind('send', config.WORKER_SEND_SLOTS, PROVIDER_ORIGIN_PART),
    agents: ofOneKind('agent', config.WORKER_AGENT_SLOTS, MODEL_ORIGIN_PART),
    templatePages: ofOneKind('template_page', BACKGROUND_SLOTS, PROVIDER_ORIGIN_PART),
  };
}
