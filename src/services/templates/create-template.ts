import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import type { Sender } from '../../domain/sender';
import {
  type TemplateDefinition,
  definitionOf,
  hasSameContent,
} from '../../domain/template/definition';
import { sameLanguage, type Template } from '../../domain/template/template';
import type { CreateOutcome } from '../../ports/template-writer';
import { resolveSender } from '../messages/steps/resolve-sender';
import type { DefinitionRequest } from './check-definition';
import { refuseProblems } from './steps/refuse-problems';
import { storeWritten } from './steps/store-written';
import { type ProviderAccess, errorOfWrite, withProvider } from './steps/template-writes';
import type { TemplateDeps } from './deps';

/**
 * Creates a template at the provider and stores it. A creation of which nobody knows is looked up before it fails, and one
 * that the provider has already, with the same content, is stored: an earlier request may have ended before that.
 * @throws HeraldError sender_not_found, sender_number_required, invalid_request with each problem, conflict when there is
 *   one of that name and language, template_refused, template_outcome_unknown, rate_limited, sender_unusable
 */
export async function createTemplate(
  deps: TemplateDeps,
  workspaceId: string,
  { sender: number, definition }: DefinitionRequest,
  actor: Actor,
): Promise<Template> {
  const sender = await resolveSender(deps, workspaceId, number, 'sender');
  refuseProblems(definition, sender.provider);
  await refuseKnown(deps, sender, definition);
  const outcome = await withProvider(deps, sender, (access) => create(access, definition));
  if (outcome.kind === 'exists') throw alreadyThere(definition);
  if (outcome.kind !== 'created') throw errorOfWrite(outcome);
  const write = { sender, actor, action: 'template.created' } as const;
  return storeWritten(deps, write, outcome.template, null);
}

/** The status of a content at Twilio that was made but not submitted: its creation did not come to its end. */
const UNSUBMITTED = 'UNSUBMITTED';

/**
 * Creates the template, or finds it with the same content. Where nobody knows, one of authentication counts as ours
 * whatever its words, which are WhatsApp's.
 */
async function create(
  { provider, credentials, options }: ProviderAccess,
  definition: TemplateDefinition,
): Promise<CreateOutcome> {
  const outcome = await provider.createTemplate(credentials, definition, options);
  if (outcome.kind !== 'unreachable' && outcome.kind !== 'exists') return outcome;
  const found = await provider.findTemplate(credentials, definition, options);
  if (found.kind !== 'found' || found.template.providerStatus === UNSUBMITTED) return outcome;
  const isOurs =
    (outcome.kind === 'unreachable' && definition.category === 'authentication') ||
    hasSameContent(definitionOf(found.template), definition);
  return isOurs ? { kind: 'created', template: found.template } : { kind: 'exists' };
}

async function refuseKnown(
  { templates }: TemplateDeps,
  { workspaceId, id }: Sender,
  definition: TemplateDefinition,
): Promise<void> {
  const known = await templates.findOfSender(workspaceId, id, [definition.name]);
  const same = known.find(({ language }) => sameLanguage(language, definition.language));
  if (same !== undefined && same.providerStatus !== UNSUBMITTED) throw alreadyThere(same, same.id);
}

function alreadyThere(
  { name, language }: Pick<TemplateDefinition, 'name' | 'language'>,
  templateId?: string,
): HeraldError {
  const shown = templateId === undefined ? '' : ` (${templateId})`;
  const sentence = `the template ${name} in ${language} is there already${shown}: edit it, or use a new name`;
  const details = templateId === undefined ? [] : [{ field: 'templateId', message: templateId }];
  return new HeraldError('conflict', sentence, details.length === 0 ? {} : { details });
}
