/** Number of a recipient or a sender. */
export const PHONE_NUMBER = /^[1-9]\d{6,14}$/;

/** End of the sentence about a number that is none. */
export const PHONE_NUMBER_RULE = 'must be digits with country code, such as "33600000001"';
