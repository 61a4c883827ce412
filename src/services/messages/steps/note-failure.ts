import { marketingHeldAfter } from '../../../domain/marketing-limit';
import type { Message, ProviderError } from '../../../domain/message';
import { UNCLASSIFIED } from '../../../domain/failure-classes';
import { describeFailure } from '../../../domain/status-code';
import { isTemplateChanged } from '../../../domain/template-changed';
import type { MessageRepository } from '../../../ports/messages';
import type { SharedDeps } from '../../deps';
import type { SyncSoon } from '../../templates/deps';

export interface NoteFailureDeps extends Pick<
  SharedDeps,
  'customers' | 'metrics' | 'unclassified'
> {
  messages: Pick<MessageRepository, 'markUnclassified'>;
  syncSoon: SyncSoon;
}

/**
 * Draws the consequences of a provider's error beyond its message: marketing is held back from a customer who gets too
 * much of it, a template that is not what it was is looked up, and a message whose error no class knows is counted, at most
 * once for each code. Can be repeated without harm.
 */
export async function noteFailure(
  deps: NoteFailureDeps,
  message: Message,
  { error, at }: { error: ProviderError | null; at: Date },
): Promise<void> {
  const { key, workspaceId, senderId, customerId } = message;
  const heldUntil = marketingHeldAfter(error, at);
  if (heldUntil !== null) {
    const customer = await deps.customers.findCurrent(workspaceId, customerId);
    if (customer !== null) await deps.customers.holdMarketing(workspaceId, customer.id, heldUntil);
  }
  if (isTemplateChanged(message, error)) deps.syncSoon(workspaceId, senderId);
  if (describeFailure(error).statusCode !== UNCLASSIFIED.statusCode) return;
  const code = error?.code ?? null;
  if (!(await deps.messages.markUnclassified(workspaceId, key, code))) return;
  deps.metrics.errorUnclassified();
  await deps.unclassified.count(workspaceId, code, at);
}
