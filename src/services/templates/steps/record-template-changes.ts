import type { Sender } from '../../../domain/sender';
import type { CallbackContent } from '../../../ports/messaging-provider';
import type { TemplateRepository } from '../../../ports/templates';
import type { WorkflowGateway } from '../../../ports/workflow-gateway';

export interface RecordTemplateChangesDeps {
  templates: TemplateRepository;
  workflows: Pick<WorkflowGateway, 'syncTemplatesNow'>;
}

/**
 * Writes what a callback says of templates, so that the next send already goes by it, and has the rest synced. A
 * disconnected sender sends none, and its templates are not kept up to date. Resolves with the errors.
 */
export async function recordTemplateChanges(
  { templates, workflows }: RecordTemplateChangesDeps,
  { workspaceId, id: senderId, connected }: Sender,
  { templatesChanged, templateChanges }: CallbackContent,
  receivedAt: Date,
): Promise<unknown[]> {
  if (!templatesChanged || !connected) return [];
  try {
    for (const change of templateChanges) {
      await templates.applyChange({ workspaceId, senderId }, change, receivedAt);
    }
    await workflows.syncTemplatesNow(workspaceId, senderId);
    return [];
  } catch (error) {
    return [error];
  }
}
