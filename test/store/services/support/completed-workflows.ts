import type { WebhookEvent } from '../../../../src/domain/webhook-event';
import { temporarilyUnavailable } from '../../../../src/domain/errors';
import type {
  SendEnd,
  StartOptions,
  WorkflowGateway,
} from '../../../../src/ports/workflow-gateway';

/** Time at which the workflows ended; one before and one after it. */
export const ENDED_AT = new Date('2026-01-05T12:00:00.000Z');
export const BEFORE = new Date('2026-01-05T11:59:00.000Z');
export const AFTER = new Date('2026-01-05T12:01:00.000Z');

interface Past {
  /** Digest of the request that the completed send carried out; null when an older version started it. */
  requestHash?: string | null;
  /** Comes between the start and its answer. */
  meanwhile?: () => Promise<unknown>;
  /** Whether Temporal is away when a workflow is to run once more. */
  isAway?: () => boolean;
}

/** Temporal in which every workflow has succeeded; keeps what is started once more. */
export function succeeded(outcome: SendEnd['outcome'] = 'accepted', past: Past = {}) {
  const { requestHash = null, meanwhile, isAway } = past;
  const again: string[] = [];
  const start = async (id: string, options?: StartOptions) => {
    if (options?.again !== true) {
      await meanwhile?.();
      return 'completed';
    }
    if (isAway?.() === true)
      throw temporarilyUnavailable('the workflow service', new Error('away'));
    again.push(id);
    return 'under_way';
  };
  const workflows = {
    startSend: async (_id: string, key: string, _labels: unknown, options?: StartOptions) =>
      start(key, options),
    endOfSend: async () => ({ outcome, requestHash, at: ENDED_AT }),
    startDelivery: async (_id: string, eventId: string, ...[, resend, options]: Delivery) => {
      const started = await start(`${eventId}/${resend?.run ?? 1}`, options);
      return started === 'completed' ? started : 'elsewhere';
    },
    startRecovery: async (_id: string, id: string, options?: StartOptions) => start(id, options),
    queueBacklogs: async () => [],
  };
  return { workflows: workflows as unknown as WorkflowGateway, again };
}

type Delivery = [unknown, WebhookEvent['resend'], StartOptions?];
