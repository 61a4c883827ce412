import { z } from 'zod';
import { withWording } from '../../domain/template/authentication-wording';
import {
  type TemplateDefinition,
  definitionOf,
  hasSameContent,
  parameterFormatOf,
} from '../../domain/template/definition';
import { buttonSampleOf } from '../../domain/template/samples';
import type { TemplateButton, TemplateComponent } from '../../domain/template/template';
import { UNLISTED_STANDING } from '../../domain/template/template-standing';
import type { MetaCredentials, ProviderTemplate } from '../../ports/messaging-provider';
import type {
  CreateOutcome,
  DeleteOutcome,
  EditOutcome,
  FindOutcome,
  TemplateWriter,
  WriteOptions,
  WrittenTemplate,
} from '../../ports/template-writer';
import { findTemplate } from '../find-template';
import { bodyOfSuccess } from '../shared';
import type { GraphClient } from './graph-client';
import { listTemplatePage } from './list-templates';
import { ALREADY_THERE, readWriteFailure } from './write-failure';

const MAX_ANSWER_BYTES = 64 * 1024;

const createdAnswer = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  status: z.string().catch('PENDING'),
  category: z.string().nullable().catch(null),
});
const successAnswer = z.object({ success: z.literal(true) });

/** Changes the templates of a business account (Meta, template management). */
export function templateWriter(graph: GraphClient): TemplateWriter<MetaCredentials> {
  return {
    findTemplate: (credentials, named, options) => find(graph, credentials, named, options),
    createTemplate: (credentials, definition, options) =>
      createTemplate(graph, credentials, definition, options),
    editTemplate: (credentials, template, definition, options) =>
      editTemplate(graph, credentials, { template, definition }, options),
    deleteTemplate: (credentials, template, options) =>
      deleteTemplate(graph, credentials, template, options),
  };
}

function find(
  graph: GraphClient,
  credentials: MetaCredentials,
  named: Pick<TemplateDefinition, 'name' | 'language'>,
  { timeoutMs }: WriteOptions,
): Promise<FindOutcome> {
  return findTemplate(named, (cursor) =>
    listTemplatePage(graph, credentials, cursor, { name: named.name, timeoutMs: timeoutMs() }),
  );
}

async function createTemplate(
  graph: GraphClient,
  { businessAccountId, accessToken }: MetaCredentials,
  definition: TemplateDefinition,
  options: WriteOptions,
): Promise<CreateOutcome> {
  const outcome = await graph({
    ...limitsOf(options),
    method: 'POST',
    path: `${encodeURIComponent(businessAccountId)}/message_templates`,
    body: {
      name: definition.name,
      language: definition.language,
      category: definition.category.toUpperCase(),
      parameter_format: parameterFormatOf(definition),
      components: definition.components.map(submitted),
    },
    accessToken,
  });
  const created = createdAnswer.safeParse(bodyOfSuccess(outcome));
  if (created.success) {
    return { kind: 'created', template: createdTemplate(definition, created.data) };
  }
  const failure = readWriteFailure(outcome, 'create');
  return failure.kind === 'refused' && failure.code?.endsWith(ALREADY_THERE)
    ? { kind: 'exists' }
    : failure;
}

function createdTemplate(
  definition: TemplateDefinition,
  { id, status, category }: z.output<typeof createdAnswer>,
): ProviderTemplate {
  const isWorded = definition.category === 'authentication';
  return {
    providerTemplateId: id,
    name: definition.name,
    language: definition.language,
    category: (category ?? definition.category).toUpperCase(),
    providerStatus: status.toUpperCase(),
    parameterFormat: parameterFormatOf(definition),
    components: isWorded ? definition.components.map(withWording) : definition.components,
    variableKeys: null,
    standing: UNLISTED_STANDING,
  };
}

/** Meta takes no category of an approved template: it is left out unless it changes. */
async function editTemplate(
  graph: GraphClient,
  credentials: MetaCredentials,
  { template, definition }: { template: WrittenTemplate; definition: TemplateDefinition },
  options: WriteOptions,
): Promise<EditOutcome> {
  const category = definition.category.toUpperCase();
  const outcome = await graph({
    ...limitsOf(options),
    method: 'POST',
    path: encodeURIComponent(template.providerTemplateId),
    body: {
      ...(category !== template.category && { category }),
      components: definition.components.map(submitted),
    },
    accessToken: credentials.accessToken,
  });
  if (successAnswer.safeParse(bodyOfSuccess(outcome)).success) return { kind: 'edited' };
  const failure = readWriteFailure(outcome, 'edit');
  if (failure.kind !== 'unreachable') return failure;
  const found = await find(graph, credentials, definition, options);
  return isTaken(found, definition) ? { kind: 'edited' } : failure;
}

/** Tells whether an edit of which nobody knows was taken: a repeat would be the second within a day. */
function isTaken(found: FindOutcome, definition: TemplateDefinition): boolean {
  if (found.kind !== 'found') return false;
  const hasCategory = found.template.category === definition.category.toUpperCase();
  return hasCategory && hasSameContent(definitionOf(found.template), definition);
}

/** Meta deletes every language of a name unless the id is there too. */
async function deleteTemplate(
  graph: GraphClient,
  credentials: MetaCredentials,
  template: WrittenTemplate,
  options: WriteOptions,
): Promise<DeleteOutcome> {
  const outcome = await graph({
    ...limitsOf(options),
    method: 'DELETE',
    path: `${encodeURIComponent(credentials.businessAccountId)}/message_templates`,
    query: { hsm_id: template.providerTemplateId, name: template.name },
    accessToken: credentials.accessToken,
  });
  if (successAnswer.safeParse(bodyOfSuccess(outcome)).success) return { kind: 'deleted' };
  const failure = readWriteFailure(outcome, 'delete');
  const found = await find(graph, credentials, template, options);
  return found.kind === 'absent' ? { kind: 'deleted' } : failure;
}

function limitsOf({ timeoutMs }: WriteOptions) {
  return { timeoutMs: timeoutMs(), maxBodyBytes: MAX_ANSWER_BYTES };
}

/** Returns a component as a business submits it. */
function submitted(component: TemplateComponent): TemplateComponent {
  const { buttons } = component;
  if (buttons === undefined) return component;
  const given = buttons.map(submittedButton);
  return { ...component, buttons: given as TemplateComponent['buttons'] & object };
}

/** Meta words the copy-code button, whose sample is a text, and one for a one-time password that has no text. */
function submittedButton(button: TemplateButton): Partial<TemplateButton> {
  const { text, ...rest } = button;
  if (button.type === 'COPY_CODE') return { type: button.type, example: buttonSampleOf(button) };
  return button.type === 'OTP' && text === '' ? rest : button;
}
