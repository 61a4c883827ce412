import { WorkflowNotFoundError } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { actorId } from '../domain/audit';
import { urgencyOfDelivery } from '../domain/urgency';
import { type Resend, postedName } from '../domain/webhook-event';
import type { SecretBox } from '../ports/secret-box';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import {
  ATTEMPT_NOW_SIGNAL,
  type DeliverWebhookInput,
  type EventRef,
  type ResendInput,
  deliveryWorkflowId,
  resendContext,
} from '../../workflows/contract/deliver-webhook';
import { WORKFLOW_TYPES } from '../../workflows/contract/common';
import { nextAttemptAt } from './next-attempt';
import { priorityOf } from './priority';
import {
  type WorkflowGatewayOptions,
  labelled,
  startEagerly,
  withinDeadline,
} from './start-workflow';

const STARTED = temporal.api.enums.v1.PendingActivityState.PENDING_ACTIVITY_STATE_STARTED;

type DeliveryStarts = Pick<
  WorkflowGateway,
  'startDelivery' | 'attemptNow' | 'deliveryWorkflowId' | 'nextAttemptAt'
>;

/** Starts single deliveries and finds their workflows. */
export function deliveryStarts(options: WorkflowGatewayOptions): DeliveryStarts {
  const { client, queues } = options;
  return {
    startDelivery(workspaceId, eventId, labels, resend, how) {
      const { messageId, host, providerMessageDigest, kind, traceparent } = labels;
      const posted = postedName(kind);
      const run = resend?.run ?? 1;
      const event = { workspaceId, eventId };
      const input: DeliverWebhookInput = {
        ...event,
        ...(resend === null ? {} : { resend: resendInput(options.secretBox, event, resend) }),
        schedule: options.schedule,
        attemptTimeoutMs: options.deliveryAttemptTimeoutMs,
      };
      const attributes = {
        workspace: workspaceId,
        ...(messageId !== null && { messageId }),
        event: posted,
        host,
      };
      const startOptions = {
        workflowId: deliveryWorkflowId(workspaceId, providerMessageDigest, kind, run),
        taskQueue: queues.main,
        args: [input],
        priority: priorityOf(urgencyOfDelivery(resend), 'deliver', workspaceId),
        staticSummary: `${posted} → ${host}${run === 1 ? '' : `, run ${run}`}`,
        ...labelled(options, attributes),
      };
      // A resend is asked for in another trace.
      return options.within(traceparent, () =>
        startEagerly(options, WORKFLOW_TYPES.deliverWebhook, startOptions, how),
      );
    },
    attemptNow: (workflowId, attempt) => attemptNow(options, workflowId, attempt),
    deliveryWorkflowId,
    nextAttemptAt: (workflowId) => nextAttemptAt(client, workflowId),
  };
}

async function attemptNow(
  options: WorkflowGatewayOptions,
  workflowId: string,
  attempt: number,
): Promise<'asked' | 'under_way' | 'ended'> {
  const handle = options.client.workflow.getHandle(workflowId);
  try {
    return await withinDeadline(options, async () => {
      const { raw } = await handle.describe();
      // An activity that is begun anew would not know what the one before it has posted.
      if ((raw.pendingActivities ?? []).some(isUnderWay)) return 'under_way';
      await handle.signal(ATTEMPT_NOW_SIGNAL, attempt);
      return 'asked';
    });
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'ended';
    throw error;
  }
}

/** Tells whether an activity runs, or has posted what is not recorded yet. */
function isUnderWay({
  state,
  heartbeatDetails,
}: temporal.api.workflow.v1.IPendingActivityInfo): boolean {
  return state === STARTED || (heartbeatDetails ?? null) !== null;
}

/** Seals the e-mail address, because histories contain none in plain text (ADR 2). */
function resendInput(
  box: SecretBox,
  { workspaceId, eventId }: EventRef,
  { run, at, by, recoveryId }: Resend,
): ResendInput {
  const email = by.kind === 'person' ? by.email : null;
  const context = resendContext(workspaceId, eventId, run);
  return {
    run,
    at: at.toISOString(),
    by: actorId(by),
    ...(email === null ? {} : { sealedEmail: box.seal(email, context) }),
    recoveryId,
  };
}
