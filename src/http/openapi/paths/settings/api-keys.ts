import { answer, forMembers, pathParameter } from './operation';

const tags = ['Settings'];

/** The keys that backends call with (contract 1). */
export const apiKeyPaths = {
  '/api/v1/workspaces/{workspaceId}/api-keys': {
    get: forMembers('settings:read', {
      operationId: 'listApiKeys',
      tags,
      summary: 'The API keys, newest first',
      responses: { '200': answer('ApiKeyList', 'The keys.') },
    }),
    post: forMembers('settings:edit', {
      operationId: 'createApiKey',
      tags,
      summary: 'Make an API key and show it, once',
      body: 'ApiKeyRequest',
      responses: { '201': answer('ApiKeyCreated', 'The new key.') },
      errors: ['password_needed'],
    }),
  },
  '/api/v1/workspaces/{workspaceId}/api-keys/{keyId}': {
    delete: forMembers('settings:edit', {
      operationId: 'revokeApiKey',
      tags,
      summary: 'End an API key, at once and everywhere',
      parameters: [pathParameter('keyId')],
      responses: { '200': answer('ApiKeyShown', 'The key, revoked.') },
    }),
  },
};
