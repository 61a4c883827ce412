import type { Sender } from '../../../domain/sender';
import type { Logger } from '../../../ports/logger';
import type { TemplateRepository } from '../../../ports/templates';

/**
 * Binds the templates of a number to the sender that has it now (contract 5). It is connected already: what fails here, its
 * next sync does.
 */
export async function bindTemplates(
  { templates, log }: { templates: TemplateRepository; log: Logger },
  { workspaceId, number, id: senderId }: Sender,
): Promise<void> {
  try {
    await templates.deactivateFormer(workspaceId, number, senderId);
    await templates.activate(workspaceId, senderId);
  } catch (error) {
    log.warn({ err: error, workspaceId, senderId }, 'templates are bound by the next sync');
  }
}
