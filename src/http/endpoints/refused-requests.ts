import { z } from 'zod';
import { ERROR_CODES } from '../../domain/errors';
import type { RefusedRequest } from '../../domain/refused-request';
import { answer } from '../endpoint';
import { readForKeyAndMember } from '../key-and-member';
import { queriedMoment, timestamp } from '../schemas/fields';
import { queriedName } from '../schemas/message-filters';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';

/** The log of refused requests of backends (contract 2). */

const ID_MAX = 128;

const refusedRequest = z
  .object({
    refusalId: z.string(),
    at: timestamp,
    keyId: z.string(),
    keyName: z.string(),
    method: z.string(),
    path: z.string().meta({ examples: ['/api/v2/messages/:messageId'] }),
    status: z.int().describe('HTTP status of the answer.'),
    code: z.enum(ERROR_CODES),
    error: z.string().describe('The sentence of the answer; `…` stands for what the request sent.'),
    details: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .describe('As in the answer, at most 20; `…` stands for what the request sent.'),
    requestId: z.string().nullable().describe('Null when it may be a phone number.'),
    more: z
      .int()
      .min(0)
      .describe('Further refused requests of that minute, which are only counted.'),
  })
  .meta({ id: 'RefusedRequest' });

function presentRefusedRequest({ id, workspaceId: _workspace, ...shown }: RefusedRequest) {
  return { refusalId: id, ...shown };
}

const refusedRequestsAnswer = pageAnswer(refusedRequest).meta({ id: 'RefusedRequests' });

export const { forKey: listRefusedRequests, forMember: listWorkspaceRefusedRequests } =
  readForKeyAndMember({
    path: '/refused-requests',
    scope: 'messages:read',
    permission: 'settings:read',
    tag: 'Settings',
    summary: 'Requests with an API key that were refused in the last 7 days, newest first',
    description:
      'Of a request it has method, route, key and error, nothing that was sent. At most 60 a minute, and the newest 10,000.',
    query: {
      code: z.enum(ERROR_CODES).optional().describe('Refused with this error code.'),
      keyId: queriedName(ID_MAX).describe('Refused with this key.'),
      requestId: queriedName(ID_MAX).describe('As the answer had it.'),
      since: queriedMoment.describe('Refused at this moment or later.'),
      before: queriedMoment.describe('Refused before this moment.'),
      ...pageQuery,
    },
    answers: { 200: answer(refusedRequestsAnswer, 'A page of the log.') },
    async handle({ services, workspaceId, query: { limit, cursor, ...filter } }) {
      const page = await services.refusedRequests.list(workspaceId, filter, { limit, cursor });
      return presentPage(page, presentRefusedRequest);
    },
  });
