import { requestJson } from '../http/request-json.ts';
import { type ListenEvent, STATUS_EVENTS, webhookAt } from '../listen/webhook.ts';
import { findConnection } from '../profiles/connection.ts';
import type { Tools } from '../tools.ts';

/** Has Herald tell those who listen of an event that did not happen. */
export async function sample(tools: Tools, event: ListenEvent): Promise<void> {
  const { url, apiKey } = await findConnection(tools);
  const request = { apiKey, body: { event } };
  const answer = await requestJson(`${url}/api/v2/listen/events`, request, tools.terminal.stopped);
  const { eventId } = webhookAt(answer['event'], 'the event');
  const isDefault = STATUS_EVENTS.some((each) => each === event);
  const who = isDefault ? 'those who listen' : `those who listen with --events ${event} or all`;
  tools.answer({ text: `Told ${who}: ${eventId}`, json: { event, eventId } });
}
