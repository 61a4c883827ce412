/** HTTP statuses between two, both included. */
export interface StatusRange {
  from: number;
  to: number;
}

/** A status or a class of statuses, as people write it: 404 or 4xx. */
export const STATUS_RANGE = /^[1-5](\d\d|xx)$/;
/** Rule of such a text, in words that follow its name. */
export const STATUS_RANGE_RULE = 'must be an HTTP status such as 404, or a class such as 5xx';

/** The same for statuses of failed deliveries: 2xx is a success, and 1xx is not an answer. */
export const FAILED_STATUS_RANGE = /^[3-5](\d\d|xx)$/;
export const FAILED_STATUS_RANGE_RULE =
  'must be 3xx, 4xx, 5xx or one status of these, such as 404; others no failed delivery has. Leave it out for all events, also those without an answer';

/** Returns the text that means these statuses. */
export function statusRangeText({ from, to }: StatusRange): string {
  return from === to ? String(from) : `${Math.trunc(from / 100)}xx`;
}

/** Returns the statuses that a text means which has the form of `STATUS_RANGE`. */
export function statusRangeOf(text: string): StatusRange {
  return { from: Number(text.replace('xx', '00')), to: Number(text.replace('xx', '99')) };
}
