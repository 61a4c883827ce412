import { failures, success } from '../responses';
import { WITH_SCOPE } from './common-errors';

/** What can be sent (contract 3). */
export const templatePaths = {
  '/template': {
    get: {
      operationId: 'listTemplates',
      tags: ['Templates'],
      summary: 'The templates of the workspace, newest first',
      responses: { '200': success('TemplateList', 'The templates.'), ...failures(WITH_SCOPE) },
    },
  },
};
