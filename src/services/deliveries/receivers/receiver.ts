import type { DeliverableSettings } from '../../../domain/webhook-settings';
import { type PermitHolder, holderKey } from '../../steps/permits';

/**
 * Receiver as circuit breaker and concurrency limit know it: the webhooks of a workspace at an origin. Workspaces may
 * share an origin, e.g. of an automation service; each has a circuit of its own there.
 */
export type Receiver = PermitHolder;

export const receiverKey = holderKey;

export function receiverOf({ workspaceId, url }: DeliverableSettings): Receiver {
  return { workspaceId, origin: new URL(url).origin };
}
