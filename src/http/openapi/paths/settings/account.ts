import { pageParameters } from '../../page-parameters';
import { answer, forPeople, pathParameter } from './operation';

const tags = ['Signing in'];

/** The own account. */
export const accountPaths = {
  '/api/v1/me/sessions': {
    get: forPeople({
      operationId: 'listSessions',
      tags,
      summary: 'The own sessions, the one used last first',
      responses: { '200': answer('SessionList', 'The sessions.') },
    }),
  },
  '/api/v1/me/sessions/{sessionId}': {
    delete: forPeople({
      operationId: 'endSession',
      tags,
      summary: 'End one of the own sessions',
      parameters: [pathParameter('sessionId')],
      responses: { '200': answer('Done', 'It is over.') },
      errors: ['forbidden', 'not_found'],
    }),
  },
  '/api/v1/me/sessions/end-others': {
    post: forPeople({
      operationId: 'endOtherSessions',
      tags,
      summary: 'End every own session but this one',
      responses: { '200': answer('Done', 'They are over.') },
      errors: ['forbidden'],
    }),
  },
  '/api/v1/me/security-log': {
    get: forPeople({
      operationId: 'listSecurityEvents',
      tags,
      summary: 'Sign-ins, wrong passwords and changes of the own account, newest first',
      description: 'Kept for 90 days.',
      parameters: pageParameters,
      responses: { '200': answer('SecurityLog', 'A page of the log.') },
      errors: ['invalid_request'],
    }),
  },
};
