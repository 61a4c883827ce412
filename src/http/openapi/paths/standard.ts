import { schemaRef } from '../components';
import { failures, success } from '../responses';
import { WITH_SCOPE } from './common-errors';

/** The order is the one of the demo template, the recipient one that the sandbox delivers to. */
const example = {
  summary: 'What `npm start` carries out with the id of its template order_confirmed',
  value: {
    recipientNumber: '33612340001',
    templateId: 'tpl_3f2a1c9d8e7b6a5f4c3d2e1f',
    templateVariables: { '1': 'Ana', '2': 'A-1017' },
  },
};

/** The standard send (contract 5). */
export const standardPaths = {
  '/template/send': {
    post: {
      operationId: 'sendTemplateStandard',
      tags: ['Messages'],
      summary: 'Send a template once, without tracking',
      description:
        'One attempt, no webhooks, no `messageId`. A failed send is answered with 200 too: look at `success`. Takes the key from `SERVICE-API-KEY` alone.',
      security: [{ serviceApiKey: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaRef('StandardSendRequest'),
            examples: { order_confirmed: example },
          },
        },
      },
      responses: {
        '200': success('StandardAnswer', 'The provider accepted it, or why it was not sent.'),
        '400': success('StandardRequestError', 'The request cannot be read.'),
        ...failures([...WITH_SCOPE, 'payload_too_large']),
      },
    },
  },
};
