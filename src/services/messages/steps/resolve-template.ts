import { HeraldError } from '../../../domain/errors';
import { sameLanguage, type Template } from '../../../domain/template/template';
import { resolveNamedTemplate } from './resolve-named-template';
import type { MessageDeps } from '../deps';

export interface TemplateReference {
  templateId?: string | undefined;
  templateName?: string | undefined;
  templateLanguage?: string | undefined;
  senderNumber?: string | undefined;
}

/**
 * Returns the one template a request means (contract 4): by id, or by name with language and sender where several are
 * approved.
 * @throws HeraldError template_not_found, template_mismatch, template_language_required, template_sender_required
 */
export async function resolveTemplate(
  deps: Pick<MessageDeps, 'templates' | 'senders'>,
  workspaceId: string,
  reference: TemplateReference,
): Promise<Template> {
  const { templateId, templateName = '', ...variant } = reference;
  if (templateId === undefined) {
    return resolveNamedTemplate(deps, workspaceId, templateName, variant);
  }
  const template = await deps.templates.find(workspaceId, templateId);
  if (template === null) {
    throw new HeraldError('template_not_found', 'no such template in this workspace');
  }
  refuseMismatch(template, reference);
  return template;
}

/** Refuses a name or language that contradicts the id: the id alone would decide, and another text would go out. */
function refuseMismatch(template: Template, reference: TemplateReference): void {
  const { templateName, templateLanguage, senderNumber } = reference;
  const differing = [
    templateName !== undefined && templateName !== template.name && 'templateName',
    templateLanguage !== undefined &&
      !sameLanguage(template.language, templateLanguage) &&
      'templateLanguage',
    senderNumber !== undefined && senderNumber !== template.senderNumber && 'senderNumber',
  ].filter((field) => field !== false);
  if (differing.length === 0) return;
  const { name, language } = template;
  throw new HeraldError(
    'template_mismatch',
    `templateId belongs to "${name}" in ${language}, but ${differing.join(' and ')} says otherwise; send templateId alone`,
  );
}
