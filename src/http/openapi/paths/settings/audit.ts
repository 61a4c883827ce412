import { pageParameters } from '../../page-parameters';
import { answer, forMembers } from './operation';

/** Who changed which setting, and when. */
export const auditPaths = {
  '/api/v1/workspaces/{workspaceId}/audit': {
    get: forMembers('settings:edit', {
      operationId: 'listAudit',
      tags: ['Settings'],
      summary: 'Who changed which setting, newest first',
      parameters: pageParameters,
      responses: { '200': answer('Audit', 'A page of the log.') },
      errors: ['invalid_request'],
    }),
  },
};
