import { type PreferenceReport, momentsOf } from '../../domain/inbound';
import type { Sender } from '../../domain/sender';
import { type NumberDeps, ensureCustomer } from './steps/find-by-number';
import { applyConsent } from './steps/apply-consent';
import { type PublishCustomerDeps, publishCustomer } from '../live/steps/publish-changes';

export type RecordPreferenceDeps = PublishCustomerDeps & NumberDeps;

export type RecordPreference = (
  sender: Sender,
  report: PreferenceReport,
  receivedAt: Date,
) => Promise<void>;

/**
 * Records the consent that a customer gave or withdrew at the provider (contract 5), also of a number that is new. It
 * replaces nothing newer, and no block by members.
 */
export function recordPreference(deps: RecordPreferenceDeps): RecordPreference {
  return async ({ workspaceId }, report, receivedAt) => {
    const { from, scope, wanted, occurredAt } = report;
    const { id: customerId } = await ensureCustomer(deps, workspaceId, from, receivedAt);
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
