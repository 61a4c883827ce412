import type {
  ConversationMessage,
  Customer,
  DeliveryDetails,
  Preview,
} from '../../../client/src/index.ts';

/**
 * Marks text that somebody else wrote. It stays within a JSON string, so that nothing in it can end the mark.
 */
export interface Untrusted<Text> {
  untrusted: Text;
}

/** Marks what a customer wrote, and what was written to one. */
export function markMessage(message: ConversationMessage): object {
  if (message.direction === 'outbound') return markSent(message);
  const { content, ...others } = message;
  return { ...others, content: untrusted(content) };
}

/** Message that was sent, with its texts. */
interface SentTexts {
  text: string | null;
  media: object | null;
  metadata?: object;
}

/** Marks the texts of a message to a customer: answers of AI agents, and values of templates, repeat what customers wrote. */
export function markSent({ text, media, metadata, ...others }: SentTexts): object {
  return {
    ...others,
    text: untrusted(text),
    media: untrusted(media),
    ...(metadata !== undefined && { metadata: untrusted(metadata) }),
  };
}

/** Marks a message as it would look: it has the values. */
export function markPreview({ rendered, ...others }: Preview): object {
  return { ...others, rendered: untrusted(rendered) };
}

/** Marks the names that a customer chose. */
export function markCustomer(customer: Pick<Customer, 'name' | 'username'>): object {
  const { name, username, ...others } = customer;
  return { ...others, name: untrusted(name), username: untrusted(username) };
}

/** Marks what was posted, which may be a customer's message, and what the receiver answered. */
export function markDelivery({ delivery }: DeliveryDetails): object {
  const runs = delivery.runs.map((run) => ({ ...run, attempts: run.attempts.map(markAttempt) }));
  const { headers, body } = delivery.request;
  return { ...delivery, request: { headers, body: untrusted(body) }, runs };
}

type Attempt = DeliveryDetails['delivery']['runs'][number]['attempts'][number];

function markAttempt({ failure, response, responseText, ...others }: Attempt): object {
  return {
    ...others,
    failure: untrusted(failure),
    response: untrusted(response),
    responseText: untrusted(responseText),
  };
}

function untrusted<Text>(text: Text): Untrusted<Text> | null {
  return text === null ? null : { untrusted: text };
}
