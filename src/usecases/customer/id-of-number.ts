import { customerIdOf } from '../../domain/ids';
import type { KeyedDigest } from '../../domain/keyed-digest';
import type { CustomerRepository } from '../../ports/repositories';

export interface NumberDeps {
  customers: CustomerRepository;
  digests: KeyedDigest;
}

/** The id of the customer with a number, known by it or by another form of it; for a stranger the one they are to have. */
export async function idOfNumber(
  { customers, digests }: NumberDeps,
  workspaceId: string,
  number: string,
): Promise<string> {
  const id = customerIdOf(digests, workspaceId, number);
  return (await customers.findByAnyId(workspaceId, id))?.id ?? id;
}
