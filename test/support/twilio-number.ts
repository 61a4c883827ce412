import { randomBytes, randomInt } from 'node:crypto';
import { OPERATOR } from '../../src/domain/audit';
import { connectSender } from '../../src/usecases/settings/connect-sender';
import { syncTemplates } from '../../src/usecases/template/sync-templates';
import type { TestHerald } from './herald';
import type { Tenant } from './tenant';
import { unscheduled } from './unscheduled';

export interface TwilioSender {
  senderId: string;
  /** Digits. */
  number: string;
  /** Below the API's address. */
  callbackPath: string;
}

/** Connects a number at Twilio to a tenant, beside its number at Meta, with the same templates. */
export async function addTwilioNumber(
  { base, sandbox, apiUrl }: Pick<TestHerald, 'base' | 'sandbox' | 'apiUrl'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
): Promise<TwilioSender> {
  const credentials = {
    accountSid: `AC${randomBytes(16).toString('hex')}`,
    authToken: randomBytes(16).toString('hex'),
  };
  const number = `44${randomInt(10 ** 9, 10 ** 10)}`;
  sandbox.setTwilioNumber({ ...credentials, displayNumber: number, inboundUrl: null });
  const deps = { ...base.repositories, ...base, ...unscheduled };
  const input = { provider: 'twilio', number, credentials, sandbox: false } as const;
  const { sender } = await connectSender(deps)(workspaceId, input, OPERATOR);
  const callbackPath = `/callbacks/twilio/${sender.connectionId}`;
  const inboundUrl = apiUrl + callbackPath;
  sandbox.setTwilioNumber({ ...credentials, displayNumber: number, inboundUrl });
  await syncTemplates(deps)(workspaceId, sender.id);
  return { senderId: sender.id, number, callbackPath };
}
