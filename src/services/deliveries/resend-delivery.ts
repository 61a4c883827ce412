import { HeraldError } from '../../domain/errors';
import { type Actor, actorId } from '../../domain/audit';
import { type Resend, type WebhookEvent, runOf } from '../../domain/webhook-event';
import { isDeliverable, receiverHost } from '../../domain/webhook-settings';
import type { SharedDeps } from '../deps';
import { type AuditDeps, publish } from '../workspaces/steps/audit-entry';
import { type BeginRunDeps, beginRun, resendEntry } from './steps/delivery-run';
import { ensureDeliveryRuns } from './steps/ensure-delivery-runs';
import { startDelivery } from './steps/start-delivery';

/**
 * Starts one more run of an event that has ended, delivered or not (contract 7). The workflow is started first, and
 * begins the run itself if this process dies: a run is either complete or was never begun.
 * @throws HeraldError not_found, conflict, invalid_request, temporarily_unavailable
 */
export async function resendDelivery(
  deps: ResendDeliveryDeps,
  workspaceId: string,
  eventId: string,
  request: ResendRequest,
): Promise<ResendResult> {
  const [event, settings] = await Promise.all([
    deps.events.find(workspaceId, eventId),
    deps.settings.find(workspaceId),
  ]);
  if (event === null) throw new HeraldError('not_found', 'there is no such delivery');
  if (!isDeliverable(settings)) {
    throw new HeraldError('conflict', 'webhooks are disabled: enable them before resending');
  }
  const host = receiverHost(settings);
  const at = deps.clock.now();
  const run = request.run ?? nextRun(event, at);
  if (run <= runOf(event)) {
    if (event.state === 'pending') await ensureDeliveryRuns(deps, event, host);
    return { event, started: false };
  }
  refuseImpossible(event, run);
  const resend = { run, at, by: request.by, recoveryId: request.recoveryId ?? null };
  const start = await startDelivery(deps.workflows, event, host, resend);
  deps.log.info({ workspaceId, eventId, ...resend, by: actorId(resend.by) }, 'webhook resend');
  const begun = (await begin(deps, event, resend)) ?? event;
  // The run of this number succeeded before the database was restored to a time without it.
  if (start === 'completed' && begun.state === 'pending')
    await ensureDeliveryRuns(deps, begun, host);
  return { event: begun, started: true };
}

export interface ResendDeliveryDeps
  extends AuditDeps, BeginRunDeps, Pick<SharedDeps, 'settings' | 'workflows'> {}

export interface ResendRequest {
  by: Actor;
  /** Number of the run to make, one more than the last one seen. Asking for it again is answered, not repeated. */
  run?: number;
  recoveryId?: string;
}

export interface ResendResult {
  event: WebhookEvent;
  /** False when the run was there already. */
  started: boolean;
}

export type ResendDelivery = (
  workspaceId: string,
  eventId: string,
  request: ResendRequest,
) => Promise<ResendResult>;

/** Time within which a second click counts as a repeat: without `run` it is answered with the run of the first. */
const DOUBLE_CLICK_MS = 3000;
/** Maximum number of runs of an event: its record holds all of them. */
const MAX_RUNS = 100;

/** Begins the run that was asked for. Its audit entry names whoever began it, also when somebody else was faster. */
async function begin(
  deps: ResendDeliveryDeps,
  { workspaceId, id }: WebhookEvent,
  asked: Resend,
): Promise<WebhookEvent | null> {
  const begun = await beginRun(deps, { workspaceId, eventId: id, resend: asked }, asked.at);
  if (begun?.resend?.run !== asked.run) return begun;
  const stored = resendEntry(workspaceId, id, begun.resend);
  if (stored !== undefined) await publish(deps, stored);
  return begun;
}

/** Returns the run that a request without a number means: the one under way, the one just asked for, or a new one. */
function nextRun(event: WebhookEvent, now: Date): number {
  const { resend, state } = event;
  const isRepeat = resend !== null && now.getTime() - resend.at.getTime() < DOUBLE_CLICK_MS;
  return state === 'pending' || isRepeat ? runOf(event) : runOf(event) + 1;
}

function refuseImpossible(event: WebhookEvent, run: number): void {
  const current = runOf(event);
  if (run > current + 1) {
    const message = `the next run of this event is ${current + 1}`;
    throw new HeraldError('invalid_request', message, { details: [{ field: 'run', message }] });
  }
  if (event.state === 'pending') {
    throw new HeraldError(
      'conflict',
      `run ${current} of this event is still under way: its next attempt can be made now instead`,
    );
  }
  if (run > MAX_RUNS) {
    throw new HeraldError('conflict', `an event is delivered ${MAX_RUNS} times at most`);
  }
}
