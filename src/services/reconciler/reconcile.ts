import type { AuditEntry } from '../../domain/audit';
import type { Message } from '../../domain/message';
import { rulesOf } from '../../domain/message-kind';
import type { Recovery } from '../../domain/recovery';
import type { WebhookEvent } from '../../domain/webhook-event';
import { receiverHost } from '../../domain/webhook-settings';
import type { ConversationRef } from '../../ports/conversations';
import type { DueErasure } from '../../ports/customers';
import type { DueStart } from '../../ports/messages';
import { type CompleteErasureDeps, completeErasure } from '../customers/complete-erasure';
import { dueDeliveries } from '../deliveries/receivers/due-deliveries';
import { type RecheckDeps, recheckTime } from '../deliveries/steps/attempt-time';
import { ensureRecoveryRuns } from '../deliveries/steps/ensure-recovery-runs';
import { ensureDeliveryRuns } from '../deliveries/steps/ensure-delivery-runs';
import type { SharedDeps } from '../deps';
import { giveUpSend } from '../messages/steps/give-up-send';
import { ensureStarted, startAgain } from '../messages/steps/start-send';
import { eachLimited, isDependencyAway } from '../steps/each-limited';

/**
 * Starts what a crash left unstarted: deliveries, messages, answers and recoveries whose workflow may never have been
 * started or was lost with Temporal's state, erasures that are not complete, and audit entries that are still beside
 * their changes. Opens conversations whose snooze has ended. Any number of processes may run it at once: an item that one has taken the others leave alone for
 * `leaseMs`.
 */
export async function reconcile(deps: ReconcileDeps): Promise<boolean> {
  const { messages, answers, recoveries, erasures, audit, batchSize: limit } = deps;
  const { conversationStates } = deps;
  const now = deps.clock.now();
  const leaseAgo = new Date(now.getTime() - deps.leaseMs);
  const rounds = [
    await startDeliveries(deps, now),
    await reconcileEach(deps, () => messages.listDueStarts(now, limit), startMessage),
    await reconcileEach(deps, () => answers.listDue(now, limit), startAnswer),
    await reconcileEach(deps, () => recoveries.listDueStarts(now, limit), restartRecovery),
    await reconcileEach(deps, () => erasures.listDue(now, limit), finishErasure),
    await reconcileEach(deps, () => conversationStates.listSnoozeEnded(now, limit), endSnooze),
    await reconcileEach(deps, () => audit.listUnpublished(leaseAgo, limit), publishEntry),
  ];
  return rounds.some(({ isFull }) => isFull) && rounds.every(({ isFinished }) => isFinished);
}

export interface ReconcileDeps
  extends
    CompleteErasureDeps,
    RecheckDeps,
    Pick<
      SharedDeps,
      | 'answers'
      | 'clock'
      | 'conversationStates'
      | 'events'
      | 'live'
      | 'log'
      | 'messages'
      | 'metrics'
      | 'recoveries'
      | 'settings'
      | 'workflows'
    > {
  /** Items of one kind taken at once. */
  batchSize: number;
  /** Workflow tasks waiting for a worker from which no further deliveries are started: sends would wait behind them. */
  backlogMax: number;
  /** Events started at once for a receiver whose circuit is open, to find out whether it still is. */
  probes: number;
  /** Items in work at once. */
  concurrency: number;
  /** How long other processes leave an item alone that one has taken. */
  leaseMs: number;
}

/** Job of the reconciler. Resolves with whether there may be more to do at once. */
export type ReconcilerJob = () => Promise<boolean>;

/** Result of reconciling the items of one kind. */
interface Round {
  /** As many items were due as are taken at once: there may be more. */
  isFull: boolean;
  /** False when a dependency was away: the rest has to wait. */
  isFinished: boolean;
}

/** Events after an open circuit come last, and do not ask for another round at once. */
async function startDeliveries(deps: ReconcileDeps, now: Date): Promise<Round> {
  return unlessUnlisted(deps, async () => {
    if ((await workflowBacklog(deps)) > deps.backlogMax) return { isFull: false, isFinished: true };
    const { regular, afterOpenCircuit } = await dueDeliveries(deps, now);
    const round = await finishAll(deps, regular, startDueDelivery);
    if (!round.isFinished) return round;
    const { isFinished } = await finishAll(deps, afterOpenCircuit, startDueDelivery);
    return { ...round, isFinished };
  });
}

/** Returns the number of workflow tasks that no worker has taken yet; 0 while Temporal does not tell. */
async function workflowBacklog({ workflows }: ReconcileDeps): Promise<number> {
  try {
    const backlogs = await workflows.queueBacklogs();
    const ofWorkflows = backlogs.filter(({ taskType }) => taskType === 'workflow');
    return ofWorkflows.reduce((sum, { tasks }) => sum + tasks, 0);
  } catch {
    return 0;
  }
}

async function reconcileEach<Item>(
  deps: ReconcileDeps,
  list: () => Promise<Item[]>,
  finish: Finish<Item>,
): Promise<Round> {
  return unlessUnlisted(deps, async () => finishAll(deps, await list(), finish));
}

/** Logs a list that failed, so that one kind of items does not keep the others waiting. */
async function unlessUnlisted(deps: ReconcileDeps, run: () => Promise<Round>): Promise<Round> {
  try {
    return await run();
  } catch (error) {
    deps.log.warn(
      { err: error },
      'reconciler could not list what is due, the next run tries again',
    );
    return { isFull: false, isFinished: false };
  }
}

/**
 * Finishes items, some at once. While a dependency is away it begins no more: every further item would only wait for it,
 * and be kept from the next run.
 */
async function finishAll<Item>(
  deps: ReconcileDeps,
  items: Item[],
  finish: Finish<Item>,
): Promise<Round> {
  const { concurrency, batchSize, log } = deps;
  const failures = await eachLimited(items, concurrency, (item) => finish(deps, item));
  for (const error of failures)
    log.warn({ err: error }, 'reconciler could not finish an item, it stays due');
  return { isFull: items.length === batchSize, isFinished: !failures.some(isDependencyAway) };
}

type Finish<Item> = (deps: ReconcileDeps, item: Item) => Promise<void>;

async function startDueDelivery(deps: ReconcileDeps, event: WebhookEvent): Promise<void> {
  const { workspaceId, id } = event;
  await deps.events.postponeStart(workspaceId, id, leaseEnd(deps));
  const host = receiverHost(await deps.settings.find(workspaceId));
  await ensureDeliveryRuns(deps, event, host);
  await deps.events.postponeStart(workspaceId, id, recheckTime(deps, deps.clock.now()));
  deps.metrics.reconciled('delivery', 1);
}

async function startMessage(deps: ReconcileDeps, { workspaceId, key }: DueStart): Promise<void> {
  await deps.messages.postponeStart(workspaceId, key, leaseEnd(deps));
  const message = await deps.messages.find(workspaceId, key);
  if (message === null) return;
  if (message.result !== null) return restartEnded(deps, message);
  // Nobody waits for it any more. Its workflow is started all the same, to report that it was not sent.
  const isLate = !rulesOf(message.kind).outlivesRequest;
  if (isLate && (await deps.workflows.endOfSend(workspaceId, key)) === null)
    await giveUpSend(deps, message);
  await ensureStarted(deps, message);
  deps.metrics.reconciled('send', 1);
}

/** Starts the run that a crash kept from entering and reporting a message whose result was lost (ADR 37). */
async function restartEnded(deps: ReconcileDeps, message: Message): Promise<void> {
  if (message.entered) return deps.messages.noteStarted(message.workspaceId, message.key);
  await startAgain(deps, message);
  deps.metrics.reconciled('send', 1);
}

async function startAnswer(
  deps: ReconcileDeps,
  { workspaceId, conversationId }: ConversationRef,
): Promise<void> {
  await deps.answers.postpone(workspaceId, conversationId, leaseEnd(deps));
  await deps.workflows.startAnswer(workspaceId, conversationId);
  deps.metrics.reconciled('answer', 1);
}

async function restartRecovery(deps: ReconcileDeps, recovery: Recovery): Promise<void> {
  await ensureRecoveryRuns(deps, recovery);
  deps.metrics.reconciled('recovery', 1);
}

async function finishErasure(deps: ReconcileDeps, due: DueErasure): Promise<void> {
  await deps.erasures.postpone(due.workspaceId, due.customerId, leaseEnd(deps));
  await completeErasure(deps, due);
  deps.metrics.reconciled('erasure', 1);
}

async function endSnooze(
  { conversationStates, live, metrics, clock }: ReconcileDeps,
  { workspaceId, conversationId }: ConversationRef,
): Promise<void> {
  if (!(await conversationStates.endSnooze(workspaceId, conversationId, clock.now()))) return;
  live.publish(workspaceId, conversationId);
  metrics.reconciled('snooze', 1);
}

async function publishEntry(deps: ReconcileDeps, entry: AuditEntry): Promise<void> {
  await deps.audit.publish(entry);
  deps.metrics.reconciled('audit', 1);
}

function leaseEnd({ clock, leaseMs }: ReconcileDeps): Date {
  return new Date(clock.now().getTime() + leaseMs);
}
