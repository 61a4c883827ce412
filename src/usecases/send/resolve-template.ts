import { HeraldError } from '../../domain/errors';
import { sameLanguage } from '../../domain/template/language';
import type { Template } from '../../domain/template/template';
import type { TemplateRepository } from '../../ports/repositories';

export interface TemplateReference {
  templateId?: string | undefined;
  templateName?: string | undefined;
  templateLanguage?: string | undefined;
  senderNumber?: string | undefined;
}

/**
 * The one template a request means (contract 4): by id, or by name with language and sender where several are approved.
 * @throws HeraldError template_not_found, template_mismatch, template_language_required, template_sender_required
 */
export async function resolveTemplate(
  templates: TemplateRepository,
  workspaceId: string,
  reference: TemplateReference,
): Promise<Template> {
  const { templateId } = reference;
  if (templateId === undefined) return resolveByName(templates, workspaceId, reference);
  const template = await templates.find(workspaceId, templateId);
  if (template === null) throw notFound();
  refuseMismatch(template, reference);
  return template;
}

/** What is said beside the id must be true of it: the id alone decides otherwise, and another text would go out. */
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

async function resolveByName(
  templates: TemplateRepository,
  workspaceId: string,
  { templateName = '', templateLanguage, senderNumber }: TemplateReference,
): Promise<Template> {
  const named = await templates.findByName(workspaceId, templateName);
  const matching = named.filter(
    (template) =>
      (templateLanguage === undefined || sameLanguage(template.language, templateLanguage)) &&
      (senderNumber === undefined || template.senderNumber === senderNumber),
  );
  const current = preferred(matching, (template) => template.mappingActive);
  const approved = current.filter((template) => template.providerStatus === 'APPROVED');
  refuseSeveral(approved, 'language');
  refuseSeveral(approved, 'senderNumber');
  const [template] = approved.length > 0 ? approved : current;
  if (template === undefined) throw notFound();
  return template;
}

/** Those that pass, or all when none does: then the first one's condition is the answer. */
function preferred(templates: Template[], passes: (template: Template) => boolean): Template[] {
  const passing = templates.filter(passes);
  return passing.length > 0 ? passing : templates;
}

function refuseSeveral(approved: Template[], by: 'language' | 'senderNumber'): void {
  const choices = [...new Set(approved.map((template) => template[by]))].toSorted();
  if (choices.length < 2) return;
  const field = by === 'language' ? 'templateLanguage' : 'senderNumber';
  const message = `the template exists in several variants; send ${field} as one of: ${choices.join(', ')}`;
  throw new HeraldError(
    by === 'language' ? 'template_language_required' : 'template_sender_required',
    message,
    { details: choices.map((choice) => ({ field, message: choice })) },
  );
}

function notFound(): HeraldError {
  return new HeraldError('template_not_found', 'no such template in this workspace');
}
