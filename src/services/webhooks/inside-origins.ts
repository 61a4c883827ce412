import type { Actor, AuditAction } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { INSIDE_ORIGINS_MAX, type WebhookSettings } from '../../domain/webhook-settings';
import { outlastLease } from '../deliveries/steps/recent-reads';
import type { SharedDeps } from '../deps';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { newSettings } from './save-webhook-settings';

/** Allows and disallows origins in the private network of a deployment. */
export function insideOrigins(deps: InsideOriginsDeps): InsideOrigins {
  const originsOf = async (workspaceId: string): Promise<string[]> =>
    (await deps.settings.find(workspaceId))?.insideOrigins ?? [];

  return {
    async allow(workspaceId, origin, actor) {
      const from = await originsOf(workspaceId);
      if (from.includes(origin)) return from;
      if (from.length >= INSIDE_ORIGINS_MAX) {
        throw new HeraldError(
          'conflict',
          `a workspace may have ${INSIDE_ORIGINS_MAX} inside origins: disallow one first`,
        );
      }
      const to = [...from, origin];
      const entry = entryOfChange(deps, workspaceId, actor, 'webhook_origin.allowed', from, to);
      const settings = newSettings(workspaceId, deps.clock.now());
      if (await deps.insideOrigins.allow(settings, origin, entry)) {
        await Promise.all([publish(deps, entry), outlastLease()]);
      }
      return originsOf(workspaceId);
    },
    async disallow(workspaceId, origin, actor) {
      const from = await originsOf(workspaceId);
      const to = from.filter((each) => each !== origin);
      const entry = entryOfChange(deps, workspaceId, actor, 'webhook_origin.disallowed', from, to);
      if (!(await deps.insideOrigins.disallow(workspaceId, origin, entry))) {
        throw new HeraldError('not_found', `${origin} is not allowed to this workspace`);
      }
      await Promise.all([publish(deps, entry), outlastLease()]);
      return originsOf(workspaceId);
    },
  };
}

export type InsideOriginsDeps = Pick<
  SharedDeps,
  'audit' | 'clock' | 'insideOrigins' | 'log' | 'settings'
>;

/**
 * The exact https origins that one workspace may send webhooks to although they lead inside (contract 8). Only the operator
 * changes them. Each returns the origins afterwards, and begins to apply before it returns.
 */
export interface InsideOrigins {
  /** @throws HeraldError conflict when the workspace has as many as it may */
  allow(workspaceId: string, origin: string, actor: Actor): Promise<string[]>;
  /** @throws HeraldError not_found when the workspace does not have it */
  disallow(workspaceId: string, origin: string, actor: Actor): Promise<string[]>;
}

function entryOfChange(
  deps: InsideOriginsDeps,
  workspaceId: string,
  actor: Actor,
  action: AuditAction,
  from: string[],
  to: string[],
) {
  return entryOf(deps, workspaceId, actor, {
    action,
    changes: [{ field: 'insideOrigins', from, to }],
  });
}

/** An inside origin and the workspace that may use it. */
export interface AllowedOrigin {
  workspaceId: string;
  origin: string;
}

/** Lists the inside origins of all workspaces. */
export async function listInsideOrigins({
  insideOrigins: repository,
}: Pick<InsideOriginsDeps, 'insideOrigins'>): Promise<AllowedOrigin[]> {
  const settings: WebhookSettings[] = await repository.list();
  return settings.flatMap(({ workspaceId, insideOrigins: origins }) =>
    origins.map((origin) => ({ workspaceId, origin })),
  );
}
