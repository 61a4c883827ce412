import type { Request } from 'express';
import { z } from 'zod';
import { API_KEY_SCOPES } from '../../domain/api-key';
import type { PreviewingKey } from '../../services/templates/preview-template';
import { sendExamples } from '../docs/send-examples';
import { WORKSPACE, answer, apiKey, endpoint, member } from '../endpoint';
import { IDEMPOTENCY_KEY } from '../schemas/idempotency-key';
import { renderedTemplate } from '../schemas/rendered-template';
import {
  TEMPLATE_ERRORS,
  parsePreviewRequest,
  previewRequestSchema,
} from '../schemas/send-request';
import type { Services } from '../services';

/** Previews of sends (contract 4.4): for backends, and for people who try out a template. */

const previewAnswer = z
  .object({
    success: z.literal(true),
    rendered: renderedTemplate.describe(
      'As its recipient would see it; what has no usable value shows its placeholder.',
    ),
    problems: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .describe(
        'Why a send of this body would be refused. Not looked at: the customer when there is no `recipientNumber` and no `recipientId`, and whether the `messageId` is in use.',
      ),
    warnings: z.array(z.string()).describe('Fields that were ignored, and the like.'),
  })
  .meta({ id: 'Preview' });

export const previewTemplate = endpoint({
  method: 'post',
  path: '/api/v2/template/preview',
  access: apiKey('templates:read'),
  tag: 'Templates',
  summary: 'What a send would look like, and what stands in its way',
  description:
    'The body of a send; the recipient may be left out. Sends nothing and stores nothing. The customer is judged only for a key that also has `messages:send` or `messages:read`.',
  parameters: [IDEMPOTENCY_KEY],
  unparsedBody: previewRequestSchema,
  examples: sendExamples,
  answers: { 200: answer(previewAnswer, 'The message as its recipient would see it.') },
  errors: TEMPLATE_ERRORS,
  handle: ({ services, key, request }) => preview(services, key, request),
});

export const previewTemplateForPeople = endpoint({
  method: 'post',
  path: `${WORKSPACE}/templates/preview`,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'What a send would look like, and what stands in its way',
  description: 'Sends nothing and stores nothing.',
  parameters: [IDEMPOTENCY_KEY],
  unparsedBody: previewRequestSchema,
  answers: { 200: answer(previewAnswer, 'The message as its recipient would see it.') },
  errors: TEMPLATE_ERRORS,
  handle: ({ services, workspaceId, request }) =>
    preview(services, { workspaceId, scopes: [...API_KEY_SCOPES] }, request),
});

/** Previews the send of the body. */
async function preview(services: Services, key: PreviewingKey, request: Request): Promise<object> {
  const draft = parsePreviewRequest(request.body, request.get('idempotency-key'));
  return { success: true, ...(await services.templates.preview(key, draft)) };
}
