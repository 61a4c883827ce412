import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoTwilioNumber } from '../../../sandbox/demo-numbers';
import { demoTemplates } from '../../../sandbox/demo-templates';
import { startDemoReceiver } from '../../../sandbox/receiver/start-demo-receiver';
import { startSandbox } from '../../../sandbox/start-sandbox';
import type { Sandbox, SandboxNumber, TwilioNumber } from '../../../sandbox/types';
import type { MetaCredentials } from '../../ports/messaging-provider';
import type { ConnectSenderInput } from '../../services/senders/connect-sender';
import type { Lifecycle } from '../lifecycle';
import type { SavedState } from './saved-state';

/** Number of the demo workspace, as the sandbox knows it. */
export const DEMO_NUMBER = {
  displayNumber: '15550100001',
  phoneNumberId: '100000000000001',
  businessAccountId: '200000000000001',
};

export interface Peers {
  receiverUrl: string;
  sandbox: Sandbox;
}

/** Starts what Herald talks to in the demo: the sandbox and a receiver. */
export async function startPeers(
  dataDir: string,
  lifecycle: Lifecycle,
  kept: SavedState,
): Promise<Peers> {
  await writeFile(caFile(dataDir), kept.certificate.certPem);
  const receiver = await startDemoReceiver({
    port: kept.ports.receiver,
    token: kept.receiverToken,
    certificate: kept.certificate,
  });
  lifecycle.onClose('demo receiver', () => receiver.close());
  const sandbox = await startSandbox({
    port: kept.ports.sandbox,
    numbers: [demoNumber(kept, null)],
    twilioNumbers: [demoNumberAtTwilio(kept, null)],
    templates: demoTemplates,
  });
  lifecycle.onClose('sandbox', () => sandbox.close());
  return { receiverUrl: receiver.url, sandbox };
}

export function demoNumber(kept: SavedState, callbackUrl: string | null): SandboxNumber {
  return { ...DEMO_NUMBER, ...kept.sandbox, callbackUrl };
}

/** Returns the Twilio number. Its auth token is the app secret of the Meta number, because one sandbox signs for both. */
export function demoNumberAtTwilio(
  { sandbox }: SavedState,
  inboundUrl: string | null,
): TwilioNumber {
  return { ...demoTwilioNumber, authToken: sandbox.appSecret, inboundUrl };
}

export function demoCredentials({ sandbox }: SavedState): MetaCredentials {
  const { phoneNumberId, businessAccountId } = DEMO_NUMBER;
  return { phoneNumberId, businessAccountId, ...sandbox };
}

/** Returns the Twilio number as Herald connects it. Twilio cannot replace a static URL, so its sandbox does not either. */
export function demoSenderAtTwilio({ sandbox }: SavedState): ConnectSenderInput {
  const { displayNumber: number, accountSid } = demoTwilioNumber;
  const credentials = { accountSid, authToken: sandbox.appSecret };
  return { provider: 'twilio', number, credentials, sandbox: false };
}

/** Returns the file of the certificate that clients of the receiver must trust. */
export function caFile(dataDir: string): string {
  return join(dataDir, 'receiver-ca.pem');
}
