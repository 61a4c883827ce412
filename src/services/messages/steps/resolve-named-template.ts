import { HeraldError } from '../../../domain/errors';
import { sameLanguage, type Template } from '../../../domain/template/template';
import { nearestName } from '../../../domain/template/nearest-name';
import { quote } from '../../../domain/template/quote';
import type { MessageDeps } from '../deps';

/** A comparison costs some thousand steps, and a workspace can have thousands of names. */
const COMPARED_NAMES_MAX = 500;

/** Language and number that choose among the templates of a name. */
export interface TemplateVariant {
  templateLanguage?: string | undefined;
  senderNumber?: string | undefined;
}

/**
 * Returns the one template of a name that a request means (contract 4). Approved templates come before others, and those
 * of connected numbers before those of disconnected ones: a template that cannot be sent makes no name ambiguous.
 * @throws HeraldError template_not_found, template_language_required, template_sender_required
 */
export async function resolveNamedTemplate(
  deps: Pick<MessageDeps, 'templates' | 'senders'>,
  workspaceId: string,
  name: string,
  variant: TemplateVariant,
): Promise<Template> {
  const named = await deps.templates.findByName(workspaceId, name);
  const matching = named.filter((template) => isVariant(template, variant));
  const current = preferred(matching, (template) => template.mappingActive);
  const approved = current.filter((template) => template.providerStatus === 'APPROVED');
  const sendable = await ofConnectedSenders(deps, workspaceId, approved);
  refuseSeveral(sendable, 'language');
  refuseSeveral(sendable, 'senderNumber');
  const [template] = sendable.length > 0 ? sendable : current;
  if (template === undefined) {
    throw named.length > 0
      ? noSuchVariant(named)
      : noSuchName(name, await deps.templates.listNames(workspaceId));
  }
  return template;
}

function isVariant(
  { language, senderNumber: number }: Template,
  { templateLanguage, senderNumber }: TemplateVariant,
): boolean {
  return (
    (templateLanguage === undefined || sameLanguage(language, templateLanguage)) &&
    (senderNumber === undefined || number === senderNumber)
  );
}

/** Returns the templates that pass, or all when none does: then the first one's condition is the answer. */
function preferred(templates: Template[], passes: (template: Template) => boolean): Template[] {
  const passing = templates.filter(passes);
  return passing.length > 0 ? passing : templates;
}

/** The senders are read only where they make a difference. */
async function ofConnectedSenders(
  { senders }: Pick<MessageDeps, 'senders'>,
  workspaceId: string,
  templates: Template[],
): Promise<Template[]> {
  if (new Set(templates.map(({ senderId }) => senderId)).size < 2) return templates;
  const connected = new Set(
    (await senders.list(workspaceId)).filter((sender) => sender.connected).map(({ id }) => id),
  );
  return preferred(templates, ({ senderId }) => senderId !== null && connected.has(senderId));
}

function refuseSeveral(sendable: Template[], by: 'language' | 'senderNumber'): void {
  const choices = distinct(sendable, by);
  if (choices.length < 2) return;
  const field = by === 'language' ? 'templateLanguage' : 'senderNumber';
  const message = `the template exists in several variants; send ${field} as one of: ${choices.join(', ')}`;
  throw new HeraldError(
    by === 'language' ? 'template_language_required' : 'template_sender_required',
    message,
    { details: choices.map((choice) => ({ field, message: choice })) },
  );
}

/** Names the template that was probably meant, for example one in another letter case. */
function noSuchName(name: string, known: string[]): HeraldError {
  const inOtherCase = known.find((each) => each.toLowerCase() === name.toLowerCase());
  const meant = inOtherCase ?? nearestName(name, known.slice(0, COMPARED_NAMES_MAX));
  const hint = meant === null ? '' : `; did you mean ${quote(meant)}?`;
  return new HeraldError('template_not_found', `no such template in this workspace${hint}`);
}

/** Lists the variants that exist: often only the language differs. */
function noSuchVariant(named: Template[]): HeraldError {
  const existing = preferred(named, (template) => template.mappingActive);
  const languages = distinct(existing, 'language');
  const variants = languages.map((language) => {
    const ofLanguage = existing.filter((template) => template.language === language);
    return `${language} (from ${distinct(ofLanguage, 'senderNumber').join(', ')})`;
  });
  return new HeraldError(
    'template_not_found',
    `the template does not exist in this variant; there is ${variants.join(', ')}`,
    {
      details: [
        ...languages.map((message) => ({ field: 'templateLanguage', message })),
        ...distinct(existing, 'senderNumber').map((message) => ({
          field: 'senderNumber',
          message,
        })),
      ],
    },
  );
}

function distinct(templates: Template[], by: 'language' | 'senderNumber'): string[] {
  return [...new Set(templates.map((template) => template[by]))].toSorted();
}
