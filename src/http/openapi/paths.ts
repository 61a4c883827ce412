import type { ErrorCode } from '../../domain/errors';
import { MESSAGE_ID } from '../schemas/send-request-schema';
import { schemaRef } from './components';
import { failures, success } from './responses';
import { sendExamples } from './send-examples';

const EVERYWHERE: ErrorCode[] = ['unauthorized', 'temporarily_unavailable', 'internal_error'];
const WITH_SCOPE: ErrorCode[] = [...EVERYWHERE, 'forbidden'];

const SEND: ErrorCode[] = [
  ...WITH_SCOPE,
  'invalid_json',
  'invalid_request',
  'payload_too_large',
  'template_not_found',
  'template_mismatch',
  'template_language_required',
  'template_sender_required',
  'template_not_supported',
  'template_not_bound',
  'template_mapping_inactive',
  'template_not_approved',
  'sender_not_found',
  'invalid_template_values',
  'static_button_not_replaceable',
  'message_id_conflict',
  'provider_rejected',
  'provider_unreachable',
  'outcome_pending',
];

const messageId = {
  name: 'messageId',
  in: 'path',
  required: true,
  description: 'The tracking id of the send.',
  schema: { type: 'string', pattern: MESSAGE_ID.source },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Another place for `messageId`; when both are given they must be the same.',
  schema: { type: 'string', pattern: MESSAGE_ID.source },
};

/** What backends call with an API key (contract 3 and 4). */
export const paths = {
  '/template': {
    get: {
      operationId: 'listTemplates',
      tags: ['Templates'],
      summary: 'The templates of the workspace, newest first',
      responses: { '200': success('TemplateList', 'The templates.'), ...failures(WITH_SCOPE) },
    },
  },
  '/api/v2/template/send': {
    post: {
      operationId: 'sendTemplate',
      tags: ['Messages'],
      summary: 'Send a template to one recipient',
      description:
        'Fields it does not know are ignored and named in `warnings`. Every status of the message goes to your webhook.',
      parameters: [idempotencyKey],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaRef('SendRequest'), examples: sendExamples },
        },
      },
      responses: {
        '200': success('AcceptedMessage', 'The provider accepted it.', { replayable: true }),
        '202': success('QueuedMessage', 'It is stored and under way (`async`).'),
        ...failures(SEND, { replayable: true }),
      },
    },
  },
  '/api/v2/template/messages/{messageId}': {
    get: {
      operationId: 'getMessage',
      tags: ['Messages'],
      summary: 'One message: its status, its timeline, its webhook deliveries',
      parameters: [messageId],
      responses: {
        '200': success('Message', 'The message.'),
        ...failures([...WITH_SCOPE, 'message_not_found']),
      },
    },
  },
  '/api/v2/template/health': {
    get: {
      operationId: 'getHealth',
      tags: ['Health'],
      summary: 'Whether the service answers and the key is valid',
      responses: { '200': success('Health', 'It answers.'), ...failures(EVERYWHERE) },
    },
  },
};
