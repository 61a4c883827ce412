import { HeraldError } from '../../domain/errors';
import { type WebhookEvent, allAttempts, runOf } from '../../domain/webhook-event';
import type { WebhookSettings } from '../../domain/webhook-settings';
import type { WebhookEventRepository } from '../../ports/deliveries';
import type { WebhookSettingsRepository } from '../../ports/webhooks';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { DELIVERY_AGENT, shownHeaders } from './steps/request-headers';

export interface ShowDeliveryDeps {
  events: WebhookEventRepository;
  settings: WebhookSettingsRepository;
  workflows: WorkflowGateway;
}

/** Event with everything the console shows about its delivery. */
export interface DeliveryDetails {
  event: WebhookEvent;
  /** Request as an attempt with the current settings would send it; secrets are masked. */
  request: { headers: Record<string, string>; body: string };
  /** Time of the next attempt while the event is pending; null when Temporal does not know it. */
  nextAttemptAt: Date | null;
  /** Workflow of the current run, for the Temporal UI; null when none was started. */
  workflowId: string | null;
}

export type ShowDelivery = (workspaceId: string, eventId: string) => Promise<DeliveryDetails>;

/** @throws HeraldError not_found */
export function showDelivery(deps: ShowDeliveryDeps): ShowDelivery {
  return async (workspaceId, eventId) => {
    const [event, settings] = await Promise.all([
      deps.events.find(workspaceId, eventId),
      deps.settings.find(workspaceId),
    ]);
    if (event === null) throw new HeraldError('not_found', 'there is no such delivery');
    const workflowId = workflowIdOf(deps.workflows, event);
    const waits = event.state === 'pending' && workflowId !== null;
    return {
      event,
      request: { headers: headersOf(event, settings), body: event.body },
      nextAttemptAt: waits ? await deps.workflows.nextAttemptAt(workflowId) : null,
      workflowId,
    };
  };
}

function workflowIdOf(workflows: WorkflowGateway, event: WebhookEvent): string | null {
  const { workspaceId, providerMessageDigest, status, state, attempts } = event;
  const neverStarted = state === 'cancelled' && attempts.length === 0 && event.resend === null;
  if (neverStarted) return null;
  return workflows.deliveryWorkflowId(workspaceId, providerMessageDigest, status, runOf(event));
}

/** Returns the headers of the last attempt, or of the first before there is one. */
function headersOf(event: WebhookEvent, settings: WebhookSettings | null): Record<string, string> {
  const attempts = allAttempts(event);
  const at = attempts.at(-1)?.startedAt ?? event.createdAt;
  return shownHeaders(
    {
      userAgent: DELIVERY_AGENT,
      attempt: Math.max(attempts.length, 1),
      content: { id: event.id, at, body: event.body },
    },
    {
      hasToken: (settings?.sealedToken ?? null) !== null,
      isSigned: (settings?.signing ?? null) !== null,
    },
  );
}
