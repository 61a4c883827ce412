import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { generateSigningSecret } from '../../domain/webhook-signature';
import type { WebhookSettings, WebhookSigning } from '../../domain/webhook-settings';
import type { WebhookSettingsRepository } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { type AuditDeps, recordChange } from '../audit/record-change';
import { sealSigningSecret } from './receiver-secrets';

export interface WebhookSigningDeps extends AuditDeps {
  settings: WebhookSettingsRepository;
  secretBox: SecretBox;
}

/** A secret that was just made. It is shown this once. */
export interface NewSigningSecret {
  secret: string;
  /** Until when the secret before signs too; null when there was none. */
  previousEndsAt: Date | null;
}

/** The opt-in signature of deliveries and tests (contract 7). All throw HeraldError conflict when somebody was faster. */
export interface WebhookSigningUseCases {
  enable(workspaceId: string, actor: Actor): Promise<NewSigningSecret>;
  /** @param overlapMs how long the present secret signs beside the new one; 0 ends it at once */
  rotate(workspaceId: string, overlapMs: number, actor: Actor): Promise<NewSigningSecret>;
  disable(workspaceId: string, actor: Actor): Promise<void>;
}

/** A day: receivers take the new secret over without a gap. */
export const DEFAULT_OVERLAP_MS = 24 * 60 * 60 * 1000;
export const MAX_OVERLAP_MS = 30 * DEFAULT_OVERLAP_MS;

export function webhookSigning(deps: WebhookSigningDeps): WebhookSigningUseCases {
  return {
    async enable(workspaceId, actor) {
      const { signing } = await savedSettings(deps, workspaceId);
      if (signing !== null) {
        throw new HeraldError('conflict', 'deliveries are signed already: rotate the secret');
      }
      const made = await replaceSecret(deps, workspaceId, null, null);
      await recordChange(deps, workspaceId, actor, { action: 'webhook_signature.enabled' });
      return made;
    },
    async rotate(workspaceId, overlapMs, actor) {
      const { signing } = await savedSettings(deps, workspaceId);
      if (signing === null) {
        throw new HeraldError('conflict', 'deliveries are not signed: enable the signature');
      }
      const endsAt = new Date(deps.clock.now().getTime() + overlapMs);
      const previous = overlapMs === 0 ? null : { sealedSecret: signing.sealedSecret, endsAt };
      const made = await replaceSecret(deps, workspaceId, signing, previous);
      await recordChange(deps, workspaceId, actor, { action: 'webhook_signature.rotated' });
      return made;
    },
    async disable(workspaceId, actor) {
      const { signing } = await savedSettings(deps, workspaceId);
      if (signing === null) return;
      await replace(deps, workspaceId, signing, null);
      await recordChange(deps, workspaceId, actor, { action: 'webhook_signature.disabled' });
    },
  };
}

async function savedSettings(
  { settings }: WebhookSigningDeps,
  workspaceId: string,
): Promise<WebhookSettings> {
  const saved = await settings.find(workspaceId);
  if (saved === null) throw new HeraldError('conflict', 'save the webhook settings first');
  return saved;
}

async function replaceSecret(
  deps: WebhookSigningDeps,
  workspaceId: string,
  current: WebhookSigning | null,
  previous: WebhookSigning['previous'],
): Promise<NewSigningSecret> {
  const secret = generateSigningSecret();
  const sealedSecret = sealSigningSecret(deps.secretBox, workspaceId, secret);
  await replace(deps, workspaceId, current, { sealedSecret, since: deps.clock.now(), previous });
  return { secret, previousEndsAt: previous?.endsAt ?? null };
}

async function replace(
  { settings }: WebhookSigningDeps,
  workspaceId: string,
  current: WebhookSigning | null,
  next: WebhookSigning | null,
): Promise<void> {
  if (await settings.replaceSigning(workspaceId, current, next)) return;
  throw new HeraldError('conflict', 'the signature was changed by somebody else: look again');
}
