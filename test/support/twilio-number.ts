import type { TestHerald } from './herald';
import type { Tenant } from './tenant';

export interface TwilioSender {
  senderId: string;
  /** Digits. */
  number: string;
  /** Below the API's address. */
  callbackPath: string;
}

/** Connects a number at Twilio to a tenant, beside its number at Meta, with the same templates. */
export function addTwilioNumber(
  { stage, apiUrl }: Pick<TestHerald, 'stage' | 'apiUrl'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
): Promise<TwilioSender> {
  return stage.tenants.connectTwilio(workspaceId, apiUrl);
}
