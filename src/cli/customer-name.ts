import { customerIdOf } from '../domain/ids';
import { parseRecipientNumber } from '../domain/recipient-number';
import { wrongUsage } from './errors';

/** People know customers by their number; an id begins with a letter. @throws CliError wrong_usage */
export function customerIdIn(workspaceId: string, name: string): string {
  if (!/^[+\d]/.test(name)) return name;
  const parsed = parseRecipientNumber(name);
  if (!parsed.ok) throw wrongUsage([{ field: 'customer', message: parsed.message }]);
  return customerIdOf(workspaceId, parsed.number);
}
