import { pageParameters } from '../../page-parameters';
import { answer, forPeople } from './operation';

const tags = ['Signing in'];

/** The own account. */
export const accountPaths = {
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
