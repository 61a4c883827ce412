import { templateFilters } from '../../schemas/template-list-query';
import { pageParameters } from '../page-parameters';
import { queryParameters } from '../query-parameters';
import { failures, notModified, success } from '../responses';
import { WITH_SCOPE } from './common-errors';

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the list you have: 304 when it is still the same.',
  schema: { type: 'string' },
};

/** What can be sent (contract 3). */
export const templatePaths = {
  '/template': {
    get: {
      operationId: 'listTemplates',
      tags: ['Templates'],
      summary: 'The templates of the workspace, newest first',
      description:
        'All of them, however many; with `limit` or `cursor` a page. The `ETag` changes with every change of a template or a sender.',
      parameters: [...queryParameters(templateFilters), ...pageParameters, ifNoneMatch],
      responses: {
        '200': success('TemplateList', 'The templates.', { tagged: true }),
        '304': notModified(),
        ...failures([...WITH_SCOPE, 'invalid_request']),
      },
    },
  },
};
