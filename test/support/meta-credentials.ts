/** Credentials of a number at Meta that nothing checks. */
export const META_CREDENTIALS = {
  phoneNumberId: '1',
  businessAccountId: '2',
  accessToken: 'token',
  appSecret: 'secret',
  verifyToken: 'verify',
};
