import type { ErrorCode } from '../../../domain/errors';
import { MESSAGE_ID } from '../../schemas/send-request-schema';
import { schemaRef } from '../components';
import { failures, success } from '../responses';
import { sendExamples } from '../send-examples';
import { WITH_SCOPE } from './common-errors';
import { SEND, UNCLEAR } from './send-errors';

/** What says that a body cannot be read, or means no one template. */
const UNREADABLE: ErrorCode[] = [
  ...WITH_SCOPE,
  'invalid_json',
  'invalid_request',
  'payload_too_large',
  ...UNCLEAR,
];

/** The header, for the document. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Another place for `messageId`; when both are given they must be the same.',
  schema: { type: 'string', pattern: MESSAGE_ID.source },
};

/** Sending with tracking (contract 4). */
export const sendPaths = {
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
        '202': success('QueuedMessage', 'It is stored and under way (`async`).', {
          replayable: true,
        }),
        ...failures([...UNREADABLE, ...SEND, 'outcome_pending'], { replayable: true }),
      },
    },
  },
  '/api/v2/template/preview': {
    post: {
      operationId: 'previewTemplate',
      tags: ['Templates'],
      summary: 'What a send would look like, and what stands in its way',
      description:
        'The body of a send; `recipientNumber` may be left out. Sends nothing and stores nothing. The customer is judged only for a key that also has `messages:send` or `messages:read`.',
      parameters: [idempotencyKey],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaRef('PreviewRequest'), examples: sendExamples },
        },
      },
      responses: {
        '200': success('Preview', 'The message as its recipient would see it.'),
        ...failures(UNREADABLE),
      },
    },
  },
};
