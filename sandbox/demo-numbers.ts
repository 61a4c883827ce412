import type { SandboxNumber, TwilioNumber } from './types';

/** A number at Meta for trying things out. Its secrets are known to everybody. */
export const demoNumber: SandboxNumber = {
  displayNumber: '15550100001',
  phoneNumberId: '100000000000001',
  businessAccountId: '200000000000001',
  accessToken: 'sandbox-access-token',
  appSecret: 'sandbox-app-secret',
  verifyToken: 'sandbox-verify-token',
  callbackUrl: null,
};

/** A number at Twilio for trying things out. Its secrets are known to everybody. */
export const demoTwilioNumber: TwilioNumber = {
  displayNumber: '15550100002',
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'sandbox-auth-token',
  messagingServiceSid: 'MG00000000000000000000000000000001',
  inboundUrl: null,
};
