import type { DeliveryFilter } from '../../lib/api/deliveries';
import { isMoment, textOf } from '../../lib/address-values';
import { type Period, periodOf } from '../../lib/period';

/** Filters in the address of the page. */
export type DeliverySearch = DeliveryFilter & {
  /** In the place of `from`, which moves with it. */
  range?: Period;
  /** Event whose delivery is open beside the list. */
  delivery?: string;
};

export const STATES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export const EVENTS = [
  'sent',
  'delivered',
  'read',
  'failed',
  'inbound_message',
  'inbound_message_changed',
  'message_held',
  'message_status_changed',
  'template_status_changed',
  'template_quality_changed',
  'template_category_changed',
  'sender_health_changed',
] as const;

/** Status or class of statuses that a receiver answers. */
export const RESPONSE_STATUS = /^[1-5](\d\d|xx)$/;
export const ID = /^[A-Za-z0-9._:-]{1,128}$/;
/** Shorter beginnings of an id find too much. */
export const PREFIX_MIN = 3;

/** The filters as the address of the page has them; what is not one of them is left out. */
export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const state = STATES.find((each) => each === search['state']);
  const event = EVENTS.find((each) => each === search['event']);
  const [messageId, idPrefix] = [textOf(search['messageId']), textOf(search['idPrefix'])];
  const responseStatus = textOf(search['responseStatus']);
  const delivery = textOf(search['delivery']);
  return {
    ...(state !== undefined && { state }),
    ...(event !== undefined && { event }),
    ...(messageId !== '' && { messageId }),
    ...(ID.test(idPrefix) && idPrefix.length >= PREFIX_MIN && { idPrefix }),
    ...(RESPONSE_STATUS.test(responseStatus) && { responseStatus }),
    ...timesOf(search),
    ...(delivery !== '' && { delivery }),
  };
}

/** A period takes the place of moments. */
function timesOf({ range, from, to }: Record<string, unknown>): Partial<DeliverySearch> {
  const period = periodOf(range);
  if (period !== undefined) return { range: period };
  return { ...(isMoment(from) && { from }), ...(isMoment(to) && { to }) };
}
