import type { Resend, WebhookEvent } from '../../../domain/webhook-event';
import type { WorkflowGateway } from '../../../ports/workflow-gateway';

/**
 * Starts the workflow of one run of an event. Idempotent by the run's workflow id; revives a run whose workflow was ended
 * by hand. Resolves with whether the first attempt is made in this process.
 * @param host of the receiver, for the Temporal UI
 * @throws HeraldError temporarily_unavailable
 */
export function startDelivery(
  workflows: WorkflowGateway,
  event: WebhookEvent,
  host: string,
  resend: Resend | null = event.resend,
): Promise<boolean> {
  const labels = {
    messageId: event.messageId,
    host,
    providerMessageDigest: event.providerMessageDigest,
    kind: event.status,
  };
  return workflows.startDelivery(event.workspaceId, event.id, labels, resend);
}
