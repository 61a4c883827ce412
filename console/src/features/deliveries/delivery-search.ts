import type { DeliveryFilter } from '../../lib/api/deliveries';
import { isMoment, textOf } from '../../lib/address-values';

export const STATES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export const EVENTS = [
  'sent',
  'delivered',
  'read',
  'failed',
  'inbound_message',
  'message_held',
  'message_status_changed',
  'template_status_changed',
  'template_quality_changed',
  'template_category_changed',
  'sender_health_changed',
] as const;

/** The filters as the address of the page has them; what is not one of them is left out. */
export function deliverySearch(search: Record<string, unknown>): DeliveryFilter {
  const { state, event, messageId, from, to } = search;
  const knownState = STATES.find((each) => each === state);
  const knownEvent = EVENTS.find((each) => each === event);
  const text = textOf(messageId);
  return {
    ...(knownState !== undefined && { state: knownState }),
    ...(knownEvent !== undefined && { event: knownEvent }),
    ...(text !== '' && { messageId: text }),
    ...(isMoment(from) && { from }),
    ...(isMoment(to) && { to }),
  };
}
