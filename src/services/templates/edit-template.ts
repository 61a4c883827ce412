import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { type TemplateDefinition, parameterFormatOf } from '../../domain/template/definition';
import { findPlaceholders } from '../../domain/template/placeholders';
import { sameLanguage, type Template } from '../../domain/template/template';
import { UNLISTED_STANDING } from '../../domain/template/template-standing';
import type { ProviderTemplate } from '../../ports/messaging-provider';
import type { EditOutcome } from '../../ports/template-writer';
import { findWritten } from './steps/find-written';
import { refuseProblems } from './steps/refuse-problems';
import { storeWritten } from './steps/store-written';
import { type ProviderAccess, errorOfWrite, withProvider } from './steps/template-writes';
import type { TemplateDeps } from './deps';

/**
 * Replaces category and components of a template at the provider, and stores what the provider has then.
 * @throws HeraldError template_not_found, invalid_request with each problem, conflict where it stays as it was submitted
 *   or its sender is disconnected, template_refused, template_outcome_unknown, rate_limited, sender_unusable
 */
export async function editTemplate(
  deps: TemplateDeps,
  workspaceId: string,
  templateId: string,
  definition: TemplateDefinition,
  actor: Actor,
): Promise<Template> {
  const { template, sender } = await findWritten(deps, workspaceId, templateId);
  refuseOtherName(template, definition);
  refuseOtherFormat(template, definition);
  refuseProblems(definition, sender.provider);
  const edited = await withProvider(deps, sender, async (access) => {
    const outcome = await edit(access, template, definition);
    if (outcome.kind !== 'edited') throw errorOfWrite(outcome);
    return readBack(access, template, definition);
  });
  const write = { sender, actor, action: 'template.edited' } as const;
  return storeWritten(deps, write, edited, template);
}

function refuseOtherName(template: Template, { name, language }: TemplateDefinition): void {
  const message = 'must stay as it is: create a new template for another one';
  const details = [
    ...(name === template.name ? [] : [{ field: 'definition.name', message }]),
    ...(sameLanguage(language, template.language)
      ? []
      : [{ field: 'definition.language', message }]),
  ];
  if (details.length === 0) return;
  const sentence = details.map(({ field }) => `${field} ${message}`).join('; ');
  throw new HeraldError('invalid_request', sentence, { details });
}

/** Meta keeps the format that a template was created with: an edit cannot name it. */
function refuseOtherFormat({ parameterFormat }: Template, definition: TemplateDefinition): void {
  const texts = definition.components.map(({ text }) => text ?? '');
  const hasVariables = texts.some((text) => findPlaceholders(text).length > 0);
  if (!hasVariables || parameterFormatOf(definition) === parameterFormat) return;
  const form = parameterFormat === 'NAMED' ? 'names' : 'numbers';
  const message = `must keep ${form} as variables: create a new template for others`;
  throw new HeraldError('invalid_request', `definition.components ${message}`, {
    details: [{ field: 'definition.components', message }],
  });
}

async function edit(
  { provider, credentials, options }: ProviderAccess,
  template: Template,
  definition: TemplateDefinition,
): Promise<EditOutcome> {
  if (provider.editTemplate !== undefined) {
    return provider.editTemplate(credentials, template, definition, options);
  }
  throw new HeraldError(
    'conflict',
    'this provider keeps a template as it was submitted: create one with a new name',
  );
}

/** Reads the template as the provider has it now. While it cannot be read, it counts as under review. */
async function readBack(
  { provider, credentials, options }: ProviderAccess,
  template: Template,
  definition: TemplateDefinition,
): Promise<ProviderTemplate> {
  const found = await provider.findTemplate(credentials, template, options);
  if (found.kind === 'found') return found.template;
  const { providerTemplateId, name, language, variableKeys } = template;
  return {
    providerTemplateId,
    name,
    language,
    variableKeys,
    category: definition.category.toUpperCase(),
    providerStatus: 'PENDING',
    parameterFormat: parameterFormatOf(definition),
    components: definition.components,
    standing: UNLISTED_STANDING,
  };
}
