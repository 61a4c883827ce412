import { ONCE_APART, phoneForms, storedForms } from '../../domain/number-forms';
import { lookupsOf } from '../../domain/ids';
import type { KeyedDigest } from '../../domain/keyed-digest';
import { customerRepository } from './repository';
import type { Models } from '../models';

/**
 * Joins customers who were two because their number was known in two forms, and has their conversations found by every form.
 * It reads the customers with such numbers one by one, and a repeat after a crash finds those that are left. Customers whom
 * an older build stores meanwhile, and those who know no number any more, are joined when somebody looks for the number.
 */
export async function joinNumberForms(
  models: Models,
  openDigests: () => Promise<KeyedDigest>,
): Promise<void> {
  const repository = customerRepository(models);
  const numbered = models.customers
    .find({ number: ONCE_APART, mergedInto: { $exists: false } })
    .select({ workspaceId: 1, number: 1 })
    .lean<{ _id: string; workspaceId: string; number: string }[]>()
    .cursor({ batchSize: 500 });
  let digests: KeyedDigest | undefined;
  for await (const { _id: customerId, workspaceId, number } of numbered) {
    if (storedForms(number).length === 1) continue;
    await models.conversations.updateMany(
      { workspaceId, customerId },
      { $addToSet: { searchTerms: { $each: phoneForms(number) } } },
    );
    digests ??= await openDigests();
    const lookups = lookupsOf(digests, workspaceId, { kind: 'phone', value: number });
    await repository.joinHolders(workspaceId, lookups);
  }
}
