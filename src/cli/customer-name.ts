import { parseRecipientNumber } from '../domain/recipient-number';
import { type NumberDeps, findByNumber } from '../services/customers/steps/find-by-number';
import { customerNotFound } from '../services/customers/get-customer';
import { wrongUsage } from './errors';

/**
 * People know customers by their number; an id begins with a letter.
 * @throws CliError wrong_usage; HeraldError customer_not_found
 */
export async function customerIdIn(
  deps: NumberDeps,
  workspaceId: string,
  name: string,
): Promise<string> {
  if (!/^[+\d]/.test(name)) return name;
  const parsed = parseRecipientNumber(name);
  if (!parsed.ok) throw wrongUsage([{ field: 'customer', message: parsed.message }]);
  const customer = await findByNumber(deps, workspaceId, parsed.number);
  if (customer === null) throw customerNotFound();
  return customer.id;
}
