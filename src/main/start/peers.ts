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
import type { Kept } from './kept';

/** The demo number as the sandbox knows it. */
export const DEMO_NUMBER = {
  displayNumber: '15550100001',
  phoneNumberId: '100000000000001',
  businessAccountId: '200000000000001',
};

export interface Peers {
  receiverUrl: string;
  sandbox: Sandbox;
}

/** The two strangers Herald talks to in the demo: a provider and a customer's receiver. */
export async function startPeers(
  dataDir: string,
  lifecycle: Lifecycle,
  kept: Kept,
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

export function demoNumber(kept: Kept, callbackUrl: string | null): SandboxNumber {
  return { ...DEMO_NUMBER, ...kept.sandbox, callbackUrl };
}

/** Its auth token is the secret its neighbour at Meta signs with: both sign the callbacks of one sandbox. */
export function demoNumberAtTwilio({ sandbox }: Kept, inboundUrl: string | null): TwilioNumber {
  return { ...demoTwilioNumber, authToken: sandbox.appSecret, inboundUrl };
}

export function demoCredentials({ sandbox }: Kept): MetaCredentials {
  const { phoneNumberId, businessAccountId } = DEMO_NUMBER;
  return { phoneNumberId, businessAccountId, ...sandbox };
}

/** As Herald connects it. At Twilio nobody can replace a static URL, so this sandbox does not either. */
export function demoSenderAtTwilio({ sandbox }: Kept): ConnectSenderInput {
  const { displayNumber: number, accountSid } = demoTwilioNumber;
  const credentials = { accountSid, authToken: sandbox.appSecret };
  return { provider: 'twilio', number, credentials, sandbox: false };
}

/** The certificate the receiver's clients have to trust. */
export function caFile(dataDir: string): string {
  return join(dataDir, 'receiver-ca.pem');
}
