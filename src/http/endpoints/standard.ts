import { answer } from '../docs/responses';
import { apiKey, endpoint } from '../endpoint';
import { presentStandardAnswer, presentStandardRefusal } from '../presenters/standard-answer';
import { standardAnswer, standardRequestError } from '../schemas/standard-answer';
import { parseStandardRequest, standardRequestSchema } from '../schemas/standard-request';

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
export const sendTemplateStandard = endpoint({
  method: 'post',
  path: '/template/send',
  access: apiKey('messages:send', 'SERVICE-API-KEY'),
  tag: 'Messages',
  summary: 'Send a template once, without tracking',
  description:
    'One attempt, no webhooks, no `messageId`. A failed send is answered with 200 too: look at `success`. Takes the key from `SERVICE-API-KEY` alone.',
  unparsedBody: standardRequestSchema,
  examples: { order_confirmed: example },
  answers: {
    200: answer(standardAnswer, 'The provider accepted it, or why it was not sent.'),
    400: answer(standardRequestError, 'The request cannot be read.'),
  },
  async handle({ services, workspaceId, request, response }) {
    const send = parseStandardRequest(request.body);
    const { status, body } = presentStandardAnswer(await services.sendStandard(workspaceId, send));
    response.status(status);
    return body;
  },
  presentError: presentStandardRefusal,
});
