import { expect } from '@jest/globals';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { postCallback } from './callbacks';

/** Reports a change of a tenant's account as Meta would. @param time in whole seconds */
export async function reportAccount(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  { field, value, time }: { field: string; value: object; time: number },
): Promise<void> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: tenant.businessAccountId, time, changes: [{ field, value }] }],
  });
  expect(await postCallback(herald, tenant, body)).toEqual({ status: 200 });
}

/** Returns the value of a report about the template "welcome". */
export function welcomeChange(change: object): object {
  return {
    message_template_id: 594425479261596,
    message_template_name: 'welcome',
    message_template_language: 'en-US',
    ...change,
  };
}
