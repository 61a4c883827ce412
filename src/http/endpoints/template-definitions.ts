import { z } from 'zod';
import { actorOfKey } from '../../domain/audit';
import { PROVIDER_NAMES } from '../../domain/sender';
import { definitionOf } from '../../domain/template/definition';
import type { Template } from '../../domain/template/template';
import { statusReasonOf } from '../../domain/template/template-advice';
import type { ListedTemplate } from '../../services/templates/list-templates';
import { WORKSPACE, answer, apiKey, endpoint, member } from '../endpoint';
import { recipientNumber } from '../schemas/fields';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';
import { templateDefinition } from '../schemas/template-definition';

/** Definitions of templates: what they are at the provider, and changes of them there. */

const tag = 'Templates';
const TEMPLATES = '/api/v2/templates';
const TEMPLATE = `${TEMPLATES}/:templateId` as const;

const sender = recipientNumber
  .optional()
  .describe('Its number: digits with country code. Left out with a single connected sender.');

const status = z.string().describe('Lower case, for example `pending`, `approved`, `rejected`.');

const definedTemplate = z
  .object({
    templateId: z.string(),
    sender: z.string().describe('The number it goes out from.'),
    provider: z
      .enum(PROVIDER_NAMES)
      .nullable()
      .describe('Null while its sender is disconnected: no change is taken then.'),
    name: z.string(),
    language: z.string(),
    category: z.string().describe('Lower case; empty where the provider says none.'),
    status,
    statusReason: z.string().nullable().describe("The provider's reason for the status."),
    definition: z
      .object({
        name: z.string(),
        language: z.string(),
        category: z.string(),
        components: z.array(z.looseObject({ type: z.string() })),
      })
      .describe("In Meta's shape whatever the provider."),
  })
  .meta({ id: 'DefinedTemplate' });

function presentDefined({ template, provider }: ListedTemplate) {
  const { name, language, category } = definitionOf(template);
  return {
    templateId: template.id,
    sender: template.senderNumber,
    provider,
    name,
    language,
    category,
    status: template.providerStatus.toLowerCase(),
    statusReason: statusReasonOf(template),
    definition: definitionOf(template),
  };
}

const definedTemplates = pageAnswer(definedTemplate).meta({ id: 'DefinedTemplates' });

export const listTemplateDefinitions = endpoint({
  method: 'get',
  path: TEMPLATES,
  access: apiKey('templates:read'),
  tag,
  summary: 'The definitions of the templates, newest first',
  query: {
    sender: recipientNumber.optional().describe('Of this number only.'),
    ...pageQuery,
  },
  answers: { 200: answer(definedTemplates, 'A page of them.') },
  async handle({ services, workspaceId, query: { sender: senderNumber, limit, cursor } }) {
    const listing = await services.templates.list(workspaceId);
    const filter = { senderNumber, mappingActive: true } as const;
    const page = await listing.page(filter, { limit, cursor });
    return presentPage(page, presentDefined);
  },
});

const definitionRequest = z
  .strictObject({ sender, definition: templateDefinition })
  .meta({ id: 'TemplateDefinitionRequest' });

const checkAnswer = z
  .object({
    success: z.literal(true),
    problems: z
      .array(
        z.object({
          path: z.string().describe('Place in the definition, for example `components.0.text`.'),
          message: z.string().describe('What to change.'),
        }),
      )
      .describe('Why the provider would not take it; empty when nothing is known against it.'),
  })
  .meta({ id: 'TemplateCheck' });

const SENDER_ERRORS = ['sender_not_found', 'sender_number_required'] as const;

const WRITE_ERRORS = [
  'conflict',
  'template_refused',
  'template_outcome_unknown',
  'sender_unusable',
] as const;

export const checkTemplateDefinition = endpoint({
  method: 'post',
  path: `${TEMPLATES}/check`,
  access: apiKey('templates:write'),
  tag,
  summary: 'Check a definition by the rules of the provider',
  description: 'Sends nothing to the provider, whose review looks at more than these rules.',
  body: definitionRequest,
  answers: { 200: answer(checkAnswer, 'What is wrong with it.') },
  errors: SENDER_ERRORS,
  async handle({ services, workspaceId, body }) {
    return { success: true, problems: await services.templates.check(workspaceId, body) };
  },
});

const writtenAnswer = z
  .object({
    success: z.literal(true),
    template: z.object({ templateId: z.string(), name: z.string(), language: z.string(), status }),
  })
  .meta({ id: 'TemplateWritten' });

function presentWritten({ id, name, language, providerStatus }: Template) {
  const template = { templateId: id, name, language, status: providerStatus.toLowerCase() };
  return { success: true, template };
}

const creation = {
  method: 'post',
  tag,
  body: definitionRequest,
  answers: { 201: answer(writtenAnswer, 'The provider took it.') },
  errors: [...SENDER_ERRORS, ...WRITE_ERRORS],
} as const;

export const createTemplateForPeople = endpoint({
  ...creation,
  path: `${WORKSPACE}/templates`,
  access: member('settings:edit'),
  summary: 'Create a template at the provider and submit it for review, for people',
  async handle({ services, workspaceId, actor, body }) {
    return presentWritten(await services.templates.create(workspaceId, body, actor));
  },
});

export const createTemplate = endpoint({
  ...creation,
  path: TEMPLATES,
  access: apiKey('templates:write'),
  summary: 'Create a template at the provider and submit it for review',
  async handle({ services, workspaceId, key, body }) {
    return presentWritten(await services.templates.create(workspaceId, body, actorOfKey(key)));
  },
});

const editRequest = z
  .strictObject({ definition: templateDefinition })
  .meta({ id: 'TemplateEditRequest' });

const edit = {
  method: 'put',
  tag,
  description:
    'Meta takes edits of approved, rejected and paused templates; an approved one once a day and ten times in 30 days. Templates at Twilio stay as they were submitted: 409.',
  body: editRequest,
  answers: { 200: answer(writtenAnswer, 'The provider took it.') },
  errors: ['template_not_found', ...WRITE_ERRORS],
} as const;

export const editTemplateForPeople = endpoint({
  ...edit,
  path: `${WORKSPACE}/templates/:templateId`,
  access: member('settings:edit'),
  summary: 'Replace category and components of a template at the provider, for people',
  async handle({ services, workspaceId, actor, params: { templateId }, body: { definition } }) {
    return presentWritten(
      await services.templates.edit(workspaceId, templateId, definition, actor),
    );
  },
});

export const editTemplate = endpoint({
  ...edit,
  path: TEMPLATE,
  access: apiKey('templates:write'),
  summary: 'Replace category and components of a template at the provider',
  async handle({ services, workspaceId, key, params: { templateId }, body: { definition } }) {
    const actor = actorOfKey(key);
    return presentWritten(
      await services.templates.edit(workspaceId, templateId, definition, actor),
    );
  },
});

export const deleteTemplate = endpoint({
  method: 'delete',
  path: TEMPLATE,
  access: apiKey('templates:write'),
  tag,
  summary: 'Delete a template at the provider, in its language only',
  description: 'Meta keeps the name of an approved template from new ones for 30 days.',
  answers: { 200: answer(writtenAnswer, 'It is gone; `status` is `deleted`.') },
  errors: ['template_not_found', ...WRITE_ERRORS],
  async handle({ services, workspaceId, key, params: { templateId } }) {
    const { delete: remove } = services.templates;
    const template = await remove(workspaceId, templateId, actorOfKey(key));
    return presentWritten({ ...template, providerStatus: 'DELETED' });
  },
});
