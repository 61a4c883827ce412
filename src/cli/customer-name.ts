import { customerIdOf } from '../domain/ids';
import type { KeyedDigest } from '../domain/keyed-digest';
import { parseRecipientNumber } from '../domain/recipient-number';
import { wrongUsage } from './errors';

/** People know customers by their number; an id begins with a letter. @throws CliError wrong_usage */
export function customerIdIn(
  { digests }: { digests: KeyedDigest },
  workspaceId: string,
  name: string,
): string {
  if (!/^[+\d]/.test(name)) return name;
  const parsed = parseRecipientNumber(name);
  if (!parsed.ok) throw wrongUsage([{ field: 'customer', message: parsed.message }]);
  return customerIdOf(digests, workspaceId, parsed.number);
}
