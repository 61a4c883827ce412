import { newCustomer } from '../../domain/customer';
import { type PreferenceReport, momentsOf } from '../../domain/inbound';
import type { Sender } from '../../domain/sender';
import type { CustomerRepository } from '../../ports/repositories';
import { type NoteCustomerDeps, noteCustomer } from '../live/note-customer';

export interface RecordPreferenceDeps extends NoteCustomerDeps {
  customers: CustomerRepository;
}

export type RecordPreference = (
  sender: Sender,
  report: PreferenceReport,
  receivedAt: Date,
) => Promise<void>;

/**
 * Keeps what a customer told the provider (contract 5). It is kept for a customer nobody has written to yet, too, and
 * never replaces anything newer. A block by people is not touched.
 */
export function recordPreference(deps: RecordPreferenceDeps): RecordPreference {
  return async ({ workspaceId }, report, receivedAt) => {
    const { from, scope, wanted, occurredAt } = report;
    const customer = newCustomer(workspaceId, from, receivedAt);
    await deps.customers.ensure(customer);
    const { earliest, latest } = momentsOf(occurredAt, receivedAt);
    const at = wanted ? earliest : latest;
    await deps.customers.recordWish(workspaceId, customer.id, {
      scope,
      wanted,
      reason: reasonOf(report),
      at,
    });
    await noteCustomer(deps, workspaceId, customer.id);
  };
}

function reasonOf({ scope, wanted }: PreferenceReport): string {
  const what = scope === 'all' ? 'messages' : 'marketing messages';
  return `told the provider to ${wanted ? 'resume' : 'stop'} ${what}`;
}
