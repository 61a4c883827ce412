import { saysToComeAgain } from '../../support/come-again';
import type { ReceivedWebhook } from '../../support/receiver';
import { until } from '../../support/wait';

/** Events of a message that reaches its recipient and is read. */
export const EVENTS = ['channel_sent', 'channel_delivered', 'channel_read'];

export interface SendFields {
  recipientNumber: string;
  templateName: string;
  messageId: string;
  async?: boolean;
}

/**
 * Sends one template; resolves with the status of every answer but those that say to come again. A caller that gets one
 * of these, or none, repeats the request with its id, and gets 200 instead of 202 if the message has gone out by then.
 */
export async function sendUntilAnswered(
  apiUrl: string,
  apiKey: string,
  fields: SendFields,
): Promise<number[]> {
  const statuses: number[] = [];
  await until(`an answer to ${fields.messageId}`, async () => {
    const response = await send(apiUrl, apiKey, fields).catch(() => null);
    const text = (await response?.text().catch(() => '')) ?? '';
    if (response !== null && !saysToComeAgain(text)) statuses.push(response.status);
    return response?.ok === true;
  });
  return statuses;
}

/** Sends one template; resolves with the status of the first answer that does not say to come again. */
export function outcomeOfSend(apiUrl: string, apiKey: string, fields: SendFields): Promise<number> {
  return until(`the outcome of ${fields.messageId}`, async () => {
    const response = await send(apiUrl, apiKey, fields);
    return !saysToComeAgain(await response.text()) && response.status;
  });
}

function send(apiUrl: string, apiKey: string, fields: SendFields): Promise<Response> {
  return fetch(`${apiUrl}/api/v2/template/send`, {
    method: 'POST',
    headers: { 'service-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
}

/** Names an event by its message, the same over all its posts. */
export const nameOf = ({ body }: ReceivedWebhook): string =>
  `${String(body['messageId'])} ${String(body['event'])}`;

/** Returns the names of all events of each message. */
export function eventsOf(messageIds: readonly string[]): string[] {
  return messageIds.flatMap((id) => EVENTS.map((event) => `${id} ${event}`));
}
