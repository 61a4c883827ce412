import { customerIdOf } from '../../domain/ids';
import type { CustomerRepository } from '../../ports/repositories';

/** The id of the customer with a number, known by it or by another form of it; for a stranger the one they are to have. */
export async function idOfNumber(
  { customers }: { customers: CustomerRepository },
  workspaceId: string,
  number: string,
): Promise<string> {
  const id = customerIdOf(workspaceId, number);
  return (await customers.findByAnyId(workspaceId, id))?.id ?? id;
}
