import { urlOf } from '../../domain/text';
import type { WebhookSettings } from '../../domain/webhook-settings';
import type { SharedDeps } from '../deps';
import { getWebhookIndicator } from '../webhooks/webhook-health';
import { type Finding, ok, skipped, warning } from './findings';

/** Looks for receivers that webhooks do not reach. They belong to workspaces, so that none is a failure of the installation. */
export async function checkReceivers(
  deps: Pick<SharedDeps, 'outcome' | 'settings' | 'workspaces'>,
  now: Date,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let receivers = 0;
  for (const { id, name } of await deps.workspaces.list()) {
    const saved = await deps.settings.find(id);
    if (saved === null || saved.url === null || !saved.enabled) continue;
    receivers++;
    const problem = isOpen(saved, now)
      ? 'takes requests and does not answer them'
      : (await getWebhookIndicator(deps, id)) === 'Error'
        ? 'did not take the latest webhook'
        : null;
    if (problem !== null)
      findings.push(
        warning(
          `the receiver of ${name} (${id}) at ${hostOf(saved.url)} ${problem}`,
          `Its log of deliveries says why; after the repair, recover what failed: "herald delivery recover --workspace ${id} --since <time>"`,
        ),
      );
  }
  if (receivers === 0) return [skipped('no workspace has a receiver')];
  return findings.length === 0 ? [ok(`${receivers} receivers take their webhooks`)] : findings;
}

function isOpen({ openCircuit }: WebhookSettings, now: Date): boolean {
  return openCircuit !== null && openCircuit.until > now;
}

/** Leaves out path and query, which may hold a secret. */
function hostOf(url: string): string {
  return urlOf(url)?.host ?? 'an address that cannot be read';
}
