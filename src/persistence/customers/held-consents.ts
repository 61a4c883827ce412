import type { HeldConsent } from '../../domain/held-consent';
import type { Expiry } from '../../ports/retention';
import type { CustomerModel, CustomerRecord } from './schema';

/** Fields that hold what a customer wants. */
export const CONSENT_FIELDS = {
  all: { refused: 'unsubscribed', change: 'subscriptionChange', until: 'subscriptionChange.until' },
  marketing: {
    refused: 'marketingStopped',
    change: 'marketingChange',
    until: 'marketingChange.until',
  },
} as const;

type Scope = HeldConsent['scope'];

/** Ends the held refusal of some customers: nothing is known of what they want. Resolves with how many had one. */
export async function endHeld(
  customers: CustomerModel,
  scope: Scope,
  some: { _id: string | { $in: string[] }; workspaceId?: string },
  { at, over = { $exists: true } }: { at: Date; over?: object },
): Promise<number> {
  const { refused, change, until } = CONSENT_FIELDS[scope];
  const ended = { $set: { [refused]: false, [change]: null }, $max: { updatedAt: at } };
  const { matchedCount } = await customers.updateMany({ ...some, [until]: over }, ended);
  return matchedCount;
}

/** Expiries of held refusals: the customers stay. */
export function heldConsentExpiries(customers: CustomerModel): Expiry[] {
  return (['all', 'marketing'] as const).map((scope) => {
    const { until } = CONSENT_FIELDS[scope];
    return {
      name: `customers.${until}`,
      schedule: async () => undefined,
      async remove(now, limit) {
        const over = { $lte: now };
        const due = customers.find({ [until]: over }, { _id: 1 }).sort({ [until]: 1 });
        const ids = (await due.limit(limit).lean<CustomerRecord[]>()).map(({ _id }) => _id);
        return ids.length === 0
          ? 0
          : endHeld(customers, scope, { _id: { $in: ids } }, { at: now, over });
      },
    };
  });
}
