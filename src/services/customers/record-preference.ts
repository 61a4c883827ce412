import { type PreferenceReport, momentsOf } from '../../domain/inbound';
import type { Sender } from '../../domain/sender';
import { completeLinked, ensureAuthor } from './steps/ensure-author';
import type { IdentityDeps } from './steps/find-by-identity';
import { applyConsent } from './steps/apply-consent';
import { type PublishCustomerDeps, publishCustomer } from '../live/steps/publish-changes';

/**
 * Records the consent that a customer gave or withdrew at the provider (contract 5), also of somebody who is new. It
 * replaces nothing newer, and no block by members.
 */
export async function recordPreference(
  deps: RecordPreferenceDeps,
  sender: Sender,
  report: PreferenceReport,
  receivedAt: Date,
): Promise<void> {
  const { author, scope, wanted, occurredAt } = report;
  const { workspaceId } = sender;
  const { customer } = await ensureAuthor(deps, sender, author, receivedAt);
  const customerId = customer.id;
  await completeLinked(deps, sender, customer, { reported: author, at: receivedAt });
  const { earliest, latest } = momentsOf(occurredAt, receivedAt);
  const at = wanted ? earliest : latest;
  const consent = { scope, wanted, reason: reasonOf(report), at };
  await applyConsent(deps, { workspaceId, customerId }, consent);
  await publishCustomer(deps, workspaceId, customerId);
}

export type RecordPreferenceDeps = PublishCustomerDeps & IdentityDeps;

function reasonOf({ scope, wanted }: PreferenceReport): string {
  const what = scope === 'all' ? 'messages' : 'marketing messages';
  return `told the provider to ${wanted ? 'resume' : 'stop'} ${what}`;
}
