import type { Actor, AuditEntry } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { generateSigningSecret } from '../../domain/webhook-signature';
import {
  type PreviousSecret,
  type WebhookSettings,
  type WebhookSigning,
  overlappingSecrets,
} from '../../domain/webhook-settings';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { outlastLease } from '../deliveries/steps/recent-reads';
import { sealSigningSecret } from './steps/receiver-secrets';
import type { WebhookDeps } from './deps';

/** Turns the signature of deliveries on and off, and changes its secret. */
export function webhookSigning(deps: WebhookDeps): WebhookSigningUseCases {
  return {
    async enable(workspaceId, actor) {
      const { signing } = await savedSettings(deps, workspaceId);
      if (signing !== null) {
        throw new HeraldError('conflict', 'deliveries are signed already: rotate the secret');
      }
      const entry = entryOf(deps, workspaceId, actor, { action: 'webhook_signature.enabled' });
      return replaceSecret(deps, entry, null, []);
    },
    async rotate(workspaceId, overlapMs, actor) {
      const { signing } = await savedSettings(deps, workspaceId);
      if (signing === null) {
        throw new HeraldError('conflict', 'deliveries are not signed: enable the signature');
      }
      const previous = overlapMs === 0 ? [] : overlapping(signing, overlapMs, deps.clock.now());
      const entry = entryOf(deps, workspaceId, actor, { action: 'webhook_signature.rotated' });
      return replaceSecret(deps, entry, signing, previous);
    },
    async disable(workspaceId, actor) {
      const { signing } = await savedSettings(deps, workspaceId);
      if (signing === null) return;
      const entry = entryOf(deps, workspaceId, actor, { action: 'webhook_signature.disabled' });
      await replace(deps, entry, signing, null);
    },
  };
}

/** A secret that was just made. It is shown this once. */
export interface NewSigningSecret {
  secret: string;
  /** Time until which the previous secret signs too; null when there was none. */
  previousEndsAt: Date | null;
}

/** The opt-in signature of deliveries and tests (contract 7). All throw HeraldError conflict when somebody was faster. */
export interface WebhookSigningUseCases {
  enable(workspaceId: string, actor: Actor): Promise<NewSigningSecret>;
  /**
   * Replaces the secret. Secrets that overlap already keep their own end, so that no receiver is cut off early.
   * @param overlapMs how long the present secret signs beside the new one; 0 ends it and all before it at once
   * @throws HeraldError conflict when as many overlap as may, see `MAX_OVERLAPPING`
   */
  rotate(workspaceId: string, overlapMs: number, actor: Actor): Promise<NewSigningSecret>;
  disable(workspaceId: string, actor: Actor): Promise<void>;
}

/** A day: receivers take the new secret over without a gap. */
export const DEFAULT_OVERLAP_MS = 24 * 60 * 60 * 1000;
export const MAX_OVERLAP_MS = 30 * DEFAULT_OVERLAP_MS;
/** Secrets that were replaced and still sign: each makes the header of every delivery longer. */
export const MAX_OVERLAPPING = 4;

function overlapping(signing: WebhookSigning, overlapMs: number, now: Date): PreviousSecret[] {
  const others = overlappingSecrets(signing, now);
  if (others.length >= MAX_OVERLAPPING) {
    const firstEnd = Math.min(...others.map(({ endsAt }) => endsAt.getTime()));
    throw new HeraldError(
      'conflict',
      `${others.length} earlier secrets still sign: the first of them ends at ${new Date(firstEnd).toISOString()}; rotate then, or without an overlap`,
    );
  }
  const endsAt = new Date(now.getTime() + overlapMs);
  return [{ sealedSecret: signing.sealedSecret, endsAt }, ...others];
}

async function savedSettings(
  { settings }: WebhookDeps,
  workspaceId: string,
): Promise<WebhookSettings> {
  const saved = await settings.find(workspaceId);
  if (saved === null) throw new HeraldError('conflict', 'save the webhook settings first');
  return saved;
}

async function replaceSecret(
  deps: WebhookDeps,
  entry: AuditEntry,
  current: WebhookSigning | null,
  previous: WebhookSigning['previous'],
): Promise<NewSigningSecret> {
  const secret = generateSigningSecret();
  const sealedSecret = sealSigningSecret(deps.secretBox, entry.workspaceId, secret);
  await replace(deps, entry, current, { sealedSecret, since: deps.clock.now(), previous });
  return { secret, previousEndsAt: previous[0]?.endsAt ?? null };
}

async function replace(
  deps: WebhookDeps,
  entry: AuditEntry,
  current: WebhookSigning | null,
  next: WebhookSigning | null,
): Promise<void> {
  if (await deps.settings.replaceSigning(entry.workspaceId, current, next, entry)) {
    await Promise.all([publish(deps, entry), outlastLease()]);
    return;
  }
  throw new HeraldError('conflict', 'the signature was changed by somebody else: look again');
}
