import { randomBytes, randomInt } from 'node:crypto';
import { OPERATOR } from '../../../src/domain/audit';
import { connectSender } from '../../../src/usecases/settings/connect-sender';
import { syncTemplates } from '../../../src/usecases/template/sync-templates';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { unscheduled } from '../../support/unscheduled';

/** Connects one more sandbox number to a tenant, with the same templates; its callbacks go nowhere. */
export async function addSecondNumber(
  { base, sandbox }: Pick<TestHerald, 'base' | 'sandbox'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
): Promise<{ number: string; phoneNumberId: string }> {
  const digits = (): string => String(randomInt(10 ** 9, 10 ** 10));
  const secret = (): string => randomBytes(16).toString('hex');
  const displayNumber = `44${digits()}`;
  const credentials = {
    phoneNumberId: digits(),
    businessAccountId: digits(),
    accessToken: secret(),
    appSecret: secret(),
    verifyToken: secret(),
  };
  sandbox.setNumber({ ...credentials, displayNumber, callbackUrl: null });
  const deps = { ...base.repositories, ...base, ...unscheduled };
  const { sender } = await connectSender(deps)(
    workspaceId,
    {
      provider: 'meta',
      number: displayNumber,
      credentials,
      sandbox: true,
    },
    OPERATOR,
  );
  await syncTemplates(deps)(workspaceId, sender.id);
  return { number: sender.number, phoneNumberId: credentials.phoneNumberId };
}
