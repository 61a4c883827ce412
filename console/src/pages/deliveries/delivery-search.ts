import type { DeliveryFilter } from '../../api/deliveries';

export const STATES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export const EVENTS = ['sent', 'delivered', 'read', 'failed'] as const;

/** The filters as the address of the page has them; what is not one of them is left out. */
export function deliverySearch(search: Record<string, unknown>): DeliveryFilter {
  const { state, event, messageId, from, to } = search;
  const knownState = STATES.find((each) => each === state);
  const knownEvent = EVENTS.find((each) => each === event);
  return {
    ...(knownState !== undefined && { state: knownState }),
    ...(knownEvent !== undefined && { event: knownEvent }),
    // The router reads a text of digits as a number.
    ...(isText(messageId) && { messageId: String(messageId) }),
    ...(isMoment(from) && { from }),
    ...(isMoment(to) && { to }),
  };
}

function isText(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
