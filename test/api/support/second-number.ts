import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';

/** Connects one more sandbox number to a tenant, with the same templates; its callbacks go nowhere. */
export async function addSecondNumber(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
): Promise<{ number: string; phoneNumberId: string }> {
  const { displayNumber, phoneNumberId } = await stage.tenants.connectMeta(workspaceId, null);
  return { number: displayNumber, phoneNumberId };
}
