import { answer, forMembers } from './operation';

/** Who changed which setting, and when. */
export const auditPaths = {
  '/api/v1/workspaces/{workspaceId}/audit': {
    get: forMembers('settings:edit', {
      operationId: 'listAudit',
      tags: ['Settings'],
      summary: 'Who changed which setting, newest first',
      parameters: [
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200 } },
        { name: 'cursor', in: 'query', schema: { type: 'string' } },
      ],
      responses: { '200': answer('Audit', 'A page of the log.') },
      errors: ['invalid_request'],
    }),
  },
};
