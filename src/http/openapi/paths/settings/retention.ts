import { answer, forMembers } from './operation';

/** How long things are kept. */
export const retentionPaths = {
  '/api/v1/workspaces/{workspaceId}/retention': {
    get: forMembers('settings:read', {
      operationId: 'getRetention',
      tags: ['Settings'],
      summary: 'How long things are kept, as the operator has set it',
      responses: { '200': answer('RetentionLimits', 'The limits.') },
    }),
  },
};
