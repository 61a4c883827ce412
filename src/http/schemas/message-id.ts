/** Tracking id of a message, of the caller's or Herald's. */
export const MESSAGE_ID = /^[A-Za-z0-9._:-]{1,128}$/;
export const MESSAGE_ID_RULE = 'must be 1 to 128 characters of A-Z a-z 0-9 . _ : -';
