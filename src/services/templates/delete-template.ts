import type { Actor } from '../../domain/audit';
import type { Template } from '../../domain/template/template';
import { findWritten } from './steps/find-written';
import { storeDeleted } from './steps/store-written';
import { errorOfWrite, withProvider } from './steps/template-writes';
import type { TemplateDeps } from './deps';

/**
 * Deletes a template in its language at the provider, and here. Resolves with the template as it was.
 * @throws HeraldError template_not_found, conflict when its sender is disconnected, template_refused,
 *   template_outcome_unknown, rate_limited, sender_unusable
 */
export async function deleteTemplate(
  deps: TemplateDeps,
  workspaceId: string,
  templateId: string,
  actor: Actor,
): Promise<Template> {
  const { template, sender } = await findWritten(deps, workspaceId, templateId);
  const outcome = await withProvider(deps, sender, ({ provider, credentials, options }) =>
    provider.deleteTemplate(credentials, template, options),
  );
  if (outcome.kind !== 'deleted') throw errorOfWrite(outcome);
  const write = { sender, actor, action: 'template.deleted' } as const;
  await storeDeleted(deps, write, template);
  return template;
}
