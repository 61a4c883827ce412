import type { Message } from './message';
import type { Resend } from './webhook-event';

/** How soon work is due beside other work that waits for a worker: all of one urgency goes before the next. */
export type Urgency = 'prompt' | 'batch' | 'background';

/** Categories of templates that a customer waits for or acts on. */
const TRANSACTIONAL: ReadonlySet<string> = new Set(['AUTHENTICATION', 'UTILITY']);

/**
 * Returns the urgency of a send. Marketing that nobody waits for is a batch, and so is a category that Herald does not know;
 * everything else is prompt: sends that are answered with their result, transactional templates, free text and media.
 */
export function urgencyOfSend({ async, content }: Pick<Message, 'async' | 'content'>): Urgency {
  if (!async || content.kind !== 'template') return 'prompt';
  return TRANSACTIONAL.has(content.template.category.toUpperCase()) ? 'prompt' : 'batch';
}

/**
 * Returns the urgency of a run of an event. Webhooks are as urgent as transactional sends, so that neither waits for the
 * other; what a recovery sends again has waited already.
 */
export function urgencyOfDelivery(resend: Pick<Resend, 'recoveryId'> | null): Urgency {
  return typeof resend?.recoveryId === 'string' ? 'background' : 'prompt';
}
