import { type Actor, type AuditAction, type AuditEntry, changesBetween } from '../../domain/audit';
import type { Customer } from '../../domain/customer';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { publishCustomer } from '../live/steps/publish-changes';
import type { CustomerDecision } from '../../ports/customers';
import { getCustomer } from './get-customer';
import type { CustomerDeps } from './deps';

/** Blocks, unblocks, unsubscribes or resubscribes a customer, from the next send on. @throws HeraldError customer_not_found */
export async function decideCustomer(
  deps: CustomerDeps,
  workspaceId: string,
  customerId: string,
  decision: CustomerDecision,
  by: Decider,
): Promise<Customer> {
  let customer = await getCustomer(deps, workspaceId, customerId);
  try {
    for (const field of ['blocked', 'unsubscribed'] as const) {
      const value = decision[field];
      if (value !== undefined) customer = await decide(deps, customer, { field, value }, by);
    }
  } finally {
    await publishCustomer(deps, workspaceId, customer.id);
  }
  return customer;
}

/** Author of a decision. The customer's record names a member by id alone, not by address. */
export interface Decider {
  actor: Actor;
  /** Null for an operator. */
  memberId: string | null;
}

type Field = 'blocked' | 'unsubscribed';

const ACTIONS: Record<Field, { yes: AuditAction; no: AuditAction }> = {
  blocked: { yes: 'customer.blocked', no: 'customer.unblocked' },
  unsubscribed: { yes: 'customer.unsubscribed', no: 'customer.resubscribed' },
};

/**
 * Records a decision. One that changes nothing is recorded too, as the newest one, and has no audit entry. Decides again when
 * the customer changed meanwhile: a merge may have copied the block and the consents already.
 */
async function decide(
  deps: CustomerDeps,
  found: Customer,
  { field, value }: { field: Field; value: boolean },
  { actor, memberId }: Decider,
): Promise<Customer> {
  const { workspaceId } = found;
  const reason = memberId === null ? undefined : `decided by member ${memberId}`;
  for (let before = found; ; before = await getCustomer(deps, workspaceId, found.id)) {
    const entry = before[field] === value ? undefined : auditEntryOf(deps, before, field, actor);
    const context = { reason, entry, before };
    const decision = { [field]: value };
    const at = deps.clock.now();
    const decided = await deps.customers.decide(workspaceId, before.id, decision, at, context);
    if (decided === null) continue;
    if (entry !== undefined) await publish(deps, entry);
    return decided;
  }
}

function auditEntryOf(
  deps: CustomerDeps,
  customer: Customer,
  field: Field,
  actor: Actor,
): AuditEntry {
  const { id, workspaceId, [field]: was } = customer;
  const action = was ? ACTIONS[field].no : ACTIONS[field].yes;
  const changes = changesBetween({ [field]: was }, { [field]: !was });
  return entryOf(deps, workspaceId, actor, { action, target: id, changes });
}
