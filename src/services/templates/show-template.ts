import { HeraldError } from '../../domain/errors';
import { type ListedTemplate, listedTemplate } from './list-templates';
import type { TemplateDeps } from './deps';

/**
 * Shows a template as lists do.
 * @throws HeraldError template_not_found
 */
export async function showTemplate(
  { templates, senders }: TemplateDeps,
  workspaceId: string,
  templateId: string,
): Promise<ListedTemplate> {
  const template = await templates.find(workspaceId, templateId);
  if (template === null) {
    throw new HeraldError('template_not_found', 'no such template in this workspace');
  }
  const { senderId } = template;
  const sender = senderId === null ? null : await senders.find(workspaceId, senderId);
  return listedTemplate(template, sender);
}
