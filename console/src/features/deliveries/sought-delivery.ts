import type { DeliveryFilter } from '../../lib/api/deliveries';
import { ID, PREFIX_MIN, RESPONSE_STATUS } from './delivery-search';

/** Reads a search text: the beginning of the id of a message or an event; a short one is a whole id. */
export function soughtDelivery(text: string): Pick<DeliveryFilter, 'messageId' | 'idPrefix'> {
  if (text.length >= PREFIX_MIN) return { idPrefix: text };
  return text === '' ? {} : { messageId: text };
}

/** Why nothing can be found by it; null when it is fine. */
export function refuseSoughtDelivery(text: string): string | null {
  return text === '' || ID.test(text) ? null : 'Enter an ID (letters, digits, . _ : -)';
}

/** Why no receiver answers it; null when one can. */
export function refuseResponseStatus(text: string): string | null {
  return RESPONSE_STATUS.test(text) ? null : 'Enter a status such as 404 or 5xx';
}
