import type { Resend, WebhookEvent } from '../../../domain/webhook-event';
import type { DeliveryStart, StartOptions, WorkflowGateway } from '../../../ports/workflow-gateway';

/**
 * Starts the workflow of one run of an event. Idempotent by the run's workflow id; revives a run whose workflow was ended
 * by hand.
 * @param host of the receiver, for the Temporal UI
 * @throws HeraldError temporarily_unavailable
 */
export function startDelivery(
  workflows: WorkflowGateway,
  event: WebhookEvent,
  host: string,
  resend: Resend | null = event.resend,
  options?: StartOptions,
): Promise<DeliveryStart> {
  const labels = {
    messageId: event.messageId,
    host,
    providerMessageDigest: event.providerMessageDigest,
    kind: event.status,
    traceparent: event.traceparent,
  };
  return workflows.startDelivery(event.workspaceId, event.id, labels, resend, options);
}
