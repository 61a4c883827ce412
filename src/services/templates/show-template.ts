import { HeraldError } from '../../domain/errors';
import { type ListTemplatesDeps, type ListedTemplate, listedTemplate } from './list-templates';

export type ShowTemplate = (workspaceId: string, templateId: string) => Promise<ListedTemplate>;

/**
 * Shows a template as lists do.
 * @throws HeraldError template_not_found
 */
export function showTemplate({ templates, senders }: ListTemplatesDeps): ShowTemplate {
  return async (workspaceId, templateId) => {
    const template = await templates.find(workspaceId, templateId);
    if (template === null) {
      throw new HeraldError('template_not_found', 'no such template in this workspace');
    }
    const { senderId } = template;
    const sender = senderId === null ? null : await senders.find(workspaceId, senderId);
    return listedTemplate(template, sender);
  };
}
