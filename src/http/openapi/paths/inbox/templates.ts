import { templateSearchFilters } from '../../../schemas/template-list-query';
import { pageParameters } from '../../page-parameters';
import { queryParameters } from '../../query-parameters';
import { answer, forMembers, pathParameter } from '../settings/operation';
import { idempotencyKey } from '../send';
import { SEND, UNCLEAR } from '../send-errors';

const tags = ['Inbox'];
const TEMPLATES = '/api/v1/workspaces/{workspaceId}/templates';

/** What people can send. */
export const inboxTemplatePaths = {
  [TEMPLATES as '/api/v1/workspaces/{workspaceId}/templates']: {
    get: forMembers('inbox:use', {
      operationId: 'listTemplatesForPeople',
      tags,
      summary: 'The templates, newest first',
      description: 'All of them, however many; with `limit` or `cursor` a page.',
      parameters: [...queryParameters(templateSearchFilters), ...pageParameters],
      responses: { '200': answer('TemplateList', 'The templates.') },
      errors: ['invalid_request'],
    }),
  },
  [`${TEMPLATES}/{templateId}` as const]: {
    get: forMembers('inbox:use', {
      operationId: 'getTemplateForPeople',
      tags,
      summary: 'One template',
      parameters: [pathParameter('templateId')],
      responses: { '200': answer('TemplateShown', 'The template.') },
      errors: ['template_not_found'],
    }),
  },
  [`${TEMPLATES}/preview` as const]: {
    post: forMembers('inbox:use', {
      operationId: 'previewTemplateForPeople',
      tags,
      summary: 'What a send would look like, and what stands in its way',
      description: 'Sends nothing and stores nothing.',
      parameters: [idempotencyKey],
      body: 'PreviewRequest',
      responses: { '200': answer('Preview', 'The message as its recipient would see it.') },
      errors: UNCLEAR,
    }),
  },
  [`${TEMPLATES}/send` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'sendTemplateAsPrograms',
      tags,
      summary: 'Send a template exactly as a program does, with its webhooks',
      description:
        'To try out a template and its webhooks: the body and the answers of `sendTemplate`.',
      parameters: [idempotencyKey],
      body: 'SendRequest',
      responses: {
        '200': answer('AcceptedMessage', 'The provider accepted it.'),
        '202': answer('QueuedMessage', 'It is stored and under way (`async`).'),
      },
      errors: [...UNCLEAR, ...SEND, 'outcome_pending'],
    }),
  },
};
