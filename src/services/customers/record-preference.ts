import { type PreferenceReport, momentsOf } from '../../domain/inbound';
import type { Sender } from '../../domain/sender';
import { type NumberDeps, strangerAt } from './steps/find-by-number';
import { applyConsent } from './steps/record-opt-out';
import { type PublishCustomerDeps, publishCustomer } from '../live/steps/publish-changes';

export type RecordPreferenceDeps = PublishCustomerDeps & NumberDeps;

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
    const stranger = strangerAt(deps, workspaceId, from, receivedAt);
    const { id: customerId } = await deps.customers.ensure(stranger);
    const { earliest, latest } = momentsOf(occurredAt, receivedAt);
    const at = wanted ? earliest : latest;
    const consent = { scope, wanted, reason: reasonOf(report), at };
    await applyConsent(deps, { workspaceId, customerId, from }, consent);
    await publishCustomer(deps, workspaceId, customerId);
  };
}

function reasonOf({ scope, wanted }: PreferenceReport): string {
  const what = scope === 'all' ? 'messages' : 'marketing messages';
  return `told the provider to ${wanted ? 'resume' : 'stop'} ${what}`;
}
