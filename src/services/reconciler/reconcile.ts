import type { AuditEntry } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { rulesOf } from '../../domain/message-kind';
import type { Recovery } from '../../domain/recovery';
import type { WebhookEvent } from '../../domain/webhook-event';
import { receiverHost } from '../../domain/webhook-settings';
import type { Clock } from '../../ports/clock';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { AnswerRepository, DueAnswer } from '../../ports/conversations';
import type { DueErasure } from '../../ports/customers';
import type { DueStart, MessageRepository } from '../../ports/messages';
import type { RecoveryRepository, WebhookEventRepository } from '../../ports/deliveries';
import type { WebhookSettingsRepository } from '../../ports/webhooks';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { type DueDeliveries, dueDeliveries } from './steps/due-deliveries';
import { type CompleteErasureDeps, completeErasure } from '../customers/complete-erasure';
import { type RecheckDeps, recheckTime } from '../deliveries/steps/attempt-time';
import { startDelivery } from '../deliveries/steps/start-delivery';
import { startRecovery } from '../deliveries/recovery';
import { giveUpSend } from '../messages/steps/give-up-send';
import { ensureStarted } from '../messages/steps/start-send';

export interface SweepDeps extends CompleteErasureDeps, RecheckDeps {
  messages: MessageRepository;
  events: WebhookEventRepository;
  settings: WebhookSettingsRepository;
  recoveries: RecoveryRepository;
  answers: AnswerRepository;
  workflows: WorkflowGateway;
  live: LiveChanges;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
  /** Items taken in one go. */
  batchSize: number;
  /** Events of a receiver that hangs, started in one sweep to find out whether it still does. */
  probes: number;
  /** Items in work at once. */
  concurrency: number;
  /** How long other sweeps keep off an item that one has taken. */
  leaseMs: number;
}

/** Resolves with whether there may be more to do at once. */
export type Sweep = () => Promise<boolean>;

/**
 * Starts what a crash left unstarted: deliveries, messages, answers and recoveries whose workflow may never have been
 * started, or was lost with the state of Temporal, erasures that are not complete, audit entries that are still beside their changes. Any number of processes may sweep at once: what one has taken the
 * others leave alone for `leaseMs`.
 */
export function sweep(deps: SweepDeps): Sweep {
  const lease = (): Date => new Date(deps.clock.now().getTime() + deps.leaseMs);

  async function finishDelivery(event: WebhookEvent): Promise<void> {
    const { workspaceId, id } = event;
    await deps.events.postponeStart(workspaceId, id, lease());
    await startDelivery(deps.workflows, event, receiverHost(await deps.settings.find(workspaceId)));
    await deps.events.postponeStart(workspaceId, id, recheckTime(deps, deps.clock.now()));
    deps.metrics.swept('delivery', 1);
  }

  async function finishStart({ workspaceId, key }: DueStart): Promise<void> {
    await deps.messages.postponeStart(workspaceId, key, lease());
    const message = await deps.messages.find(workspaceId, key);
    if (message === null || message.result !== null) return;
    // Its caller is gone. Its workflow then finds that there is nothing to send, and reports that.
    if (!rulesOf(message.kind).outlivesRequest) await giveUpSend(deps, message);
    await ensureStarted(deps, message);
    deps.metrics.swept('send', 1);
  }

  async function finishRecovery(recovery: Recovery): Promise<void> {
    await startRecovery(deps, recovery);
    deps.metrics.swept('recovery', 1);
  }

  /** Starts due deliveries; held ones come last and do not ask for the next round at once. */
  async function finishDeliveries({ general, held }: DueDeliveries): Promise<Swept> {
    const swept = await finishAll(deps, general, finishDelivery);
    if (!swept.isFinished) return swept;
    const { isFinished } = await finishAll(deps, held, finishDelivery);
    return { ...swept, isFinished };
  }

  const all =
    <Item>(finish: (item: Item) => Promise<void>) =>
    (items: Item[]): Promise<Swept> =>
      finishAll(deps, items, finish);

  return async () => {
    const now = deps.clock.now();
    const aWhileAgo = new Date(now.getTime() - deps.leaseMs);
    const limit = deps.batchSize;
    const { messages, answers, recoveries, audit, erasures } = deps;
    const swept = [
      await part(deps, () => dueDeliveries(deps, now), finishDeliveries),
      await part(deps, () => messages.listDueStarts(now, limit), all(finishStart)),
      await part(deps, () => answers.listDue(now, limit), all(finishAnswer(deps, lease))),
      await part(deps, () => recoveries.listDueStarts(now, limit), all(finishRecovery)),
      await part(deps, () => erasures.listDue(now, limit), all(finishErasure(deps, lease))),
      await part(deps, () => audit.listUnpublished(aWhileAgo, limit), all(finishEntry(deps))),
    ];
    return swept.some(({ wasFull }) => wasFull) && swept.every(({ isFinished }) => isFinished);
  };
}

function finishEntry(deps: SweepDeps): (entry: AuditEntry) => Promise<void> {
  return async (entry) => {
    await deps.audit.publish(entry);
    deps.metrics.swept('audit', 1);
  };
}

function finishAnswer(deps: SweepDeps, lease: () => Date): (due: DueAnswer) => Promise<void> {
  return async ({ workspaceId, conversationId }) => {
    await deps.answers.postpone(workspaceId, conversationId, lease());
    await deps.workflows.startAnswer(workspaceId, conversationId);
    deps.metrics.swept('answer', 1);
  };
}

function finishErasure(deps: SweepDeps, lease: () => Date): (due: DueErasure) => Promise<void> {
  return async (due) => {
    await deps.erasures.postpone(due.workspaceId, due.customerId, lease());
    await completeErasure(deps, due);
    deps.metrics.swept('erasure', 1);
  };
}

interface Swept {
  wasFull: boolean;
  isFinished: boolean;
}

/** Reconciles one kind of items; a failure to list them does not keep the other kinds waiting. */
async function part<Due>(
  { log }: SweepDeps,
  list: () => Promise<Due>,
  finish: (due: Due) => Promise<Swept>,
): Promise<Swept> {
  try {
    return await finish(await list());
  } catch (error) {
    log.warn({ err: error }, 'sweep could not list what is due, the next one tries again');
    return { wasFull: false, isFinished: false };
  }
}

/**
 * Not finished when a dependency is away. Then it ends early: every further item would only wait for it, and be kept from
 * the next sweep.
 */
async function finishAll<Item>(
  { concurrency, log, batchSize }: SweepDeps,
  items: Item[],
  finish: (item: Item) => Promise<void>,
): Promise<Swept> {
  const waiting = items.values();
  let away = false;

  async function work(): Promise<void> {
    for (const item of waiting) {
      try {
        await finish(item);
      } catch (error) {
        log.warn({ err: error }, 'sweep could not finish an item, it stays due');
        away ||= error instanceof HeraldError && error.code === 'temporarily_unavailable';
      }
      if (away) return;
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work));
  return { wasFull: items.length === batchSize, isFinished: !away };
}
