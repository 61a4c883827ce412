import { marketingHeldAfter } from '../../../domain/marketing-limit';
import type { Message, ProviderError } from '../../../domain/message';
import { UNCLASSIFIED } from '../../../domain/failure-classes';
import { describeFailure, isTemplateChanged } from '../../../domain/status-code';
import type { CustomerRepository } from '../../../ports/customers';
import type { UnclassifiedErrors } from '../../../ports/unclassified-errors';
import type { Metrics } from '../../../ports/metrics';
import type { SyncSoon } from '../../templates/steps/sync-soon';

export interface NoteFailureDeps {
  customers: CustomerRepository;
  unclassified: UnclassifiedErrors;
  syncSoon: SyncSoon;
  metrics: Metrics;
}

/**
 * Draws the consequences of a provider's error beyond its message: marketing is held back from a customer who gets too
 * much of it, a template that is not what it was is looked up, and an error that no class knows is counted.
 * @param isRepeat the error was noted before, at least in part
 */
export async function noteFailure(
  deps: NoteFailureDeps,
  { workspaceId, senderId, customerId }: Message,
  { error, at, isRepeat }: { error: ProviderError | null; at: Date; isRepeat: boolean },
): Promise<void> {
  const heldUntil = marketingHeldAfter(error, at);
  if (heldUntil !== null) {
    const customer = await deps.customers.findCurrent(workspaceId, customerId);
    if (customer !== null) await deps.customers.holdMarketing(workspaceId, customer.id, heldUntil);
  }
  if (isTemplateChanged(error)) deps.syncSoon(workspaceId, senderId);
  if (isRepeat || describeFailure(error).statusCode !== UNCLASSIFIED.statusCode) return;
  deps.metrics.errorUnclassified();
  await deps.unclassified.count(workspaceId, error?.code ?? null, at);
}
