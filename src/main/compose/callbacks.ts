import { publicOrigin } from '../../config/addresses';
import type { CallbackRoutesDeps } from '../../http/callbacks/routes';
import type { CallbackLoad } from '../../http/callbacks/work';
import { createAnswerStarter } from '../../services/agents/steps/answer-starter';
import { receiverOf } from '../../services/deliveries/receivers/receiver';
import { createDeliveryDispatcher } from '../../services/deliveries/steps/delivery-dispatcher';
import { type RaiseEventDeps, raiseEvent } from '../../services/deliveries/steps/raise-event';
import { recordReports } from '../../services/messages/record-reports';
import { answerSubscription } from '../../services/senders/answer-subscription';
import { receiveCallback } from '../../services/senders/receive-callback';
import { requireConnection } from '../../services/senders/steps/known-connections';
import { bind } from '../../services/steps/bind';
import { withinTraces } from '../within-traces';
import type { Adapters } from './adapters';
import type { HostedAttempts } from './deliveries';
import type { ServiceDeps } from './service-deps';

/** Starts that wait in memory at most. */
const START_CAPACITY = 20_000;

/** Callbacks in work from which only few deliveries are started: callbacks come first. */
const CALLBACKS_FIRST = 3;

/**
 * Limits of callbacks in one process; a busy workspace gets a third of each. 256 KiB in work are some 500 statuses of
 * Meta's: a few seconds of work, less than a provider waits. A provider sends its body at once, so a slow body is refused
 * and comes again. Wrong signatures are those of one network, so that a stranger who knows the address of a connection keeps
 * no provider out of it.
 */
const CALLBACK_LIMITS = {
  reading: { bytes: 64 * 1024 * 1024, deadlineMs: 3000 },
  work: { requests: 300, bytes: 768 * 1024 },
  items: { itemsPerSecond: 1000, burst: 4000 },
  forged: { itemsPerSecond: 20, burst: 1000 },
};

/** Composes the callbacks of providers, which start deliveries and answers after their response. */
export function composeCallbacks(
  adapters: Adapters,
  deps: ServiceDeps,
  firstAttempts: HostedAttempts,
): Omit<CallbackRoutesDeps, 'limitAnonymous'> {
  const { config, lifecycle, log, metrics } = adapters;
  const { senders, workflows } = deps;
  const load: CallbackLoad = { count: 0 };
  const within = withinTraces(adapters.tracing);
  const starts = { log, concurrency: config.CALLBACK_CONCURRENCY, capacity: START_CAPACITY };
  const dispatcher = createDeliveryDispatcher({
    ...starts,
    ...firstAttempts,
    within,
    mayStart: () => load.count < CALLBACKS_FIRST && !firstAttempts.isLagging(),
  });
  lifecycle.onClose('delivery starts', () => dispatcher.drained());
  const answers = createAnswerStarter({
    ...starts,
    start: (workspaceId, conversationId) => workflows.startAnswer(workspaceId, conversationId),
  });
  lifecycle.onClose('answer starts', () => answers.drained());
  const starting = withStarts(deps, {
    startDueInMs: (settings) => config.SWEEP_AFTER_MS + dispatcher.waitMs(receiverOf(settings)),
    start: (delivery) => dispatcher.dispatch([delivery]),
  });
  return {
    callbackLimits: CALLBACK_LIMITS,
    load,
    publicOrigin: publicOrigin(config),
    requireConnection: requireConnection({ senders, nowMs: () => performance.now() }),
    answerSubscription: bind(answerSubscription, deps),
    receiveCallback: receiveCallback({
      ...deps,
      statuses: starting,
      recordReports: recordReports({
        ...starting,
        // Outside of all traces, because the starts of other conversations follow from here.
        startAnswer: (workspaceId, conversationId) =>
          void within(undefined, async () => answers.start(workspaceId, conversationId)),
      }),
      dispatcher,
      unreadLimits: { items: config.CALLBACK_UNREAD_ITEMS, bytes: config.CALLBACK_UNREAD_BYTES },
    }),
    metrics,
    log,
  };
}

/** Adds the starts of deliveries by this process. */
function withStarts(
  deps: ServiceDeps,
  starts: Pick<RaiseEventDeps, 'startDueInMs' | 'start'>,
): ServiceDeps & Pick<RaiseEventDeps, 'startDueInMs'> {
  return { ...deps, ...starts, raiseEvent: bind(raiseEvent, { ...deps, ...starts }) };
}
