import type { ApiKeyScope } from '../../../src/domain/api-key';

/** An endpoint that backends call, and what its key must be able to do (contract 1). */
export interface Endpoint {
  endpoint: string;
  method: string;
  path: string;
  /** Null where any valid key will do. */
  scope: ApiKeyScope | null;
  /** True where the Authorization header is ignored. */
  ownHeaderOnly: boolean;
  /** The status of an authorised request that asks for nothing that exists. */
  authorised: number;
}

const ROWS: [endpoint: string, scope: ApiKeyScope | null, authorised: number][] = [
  ['POST /api/v2/template/send', 'messages:send', 400],
  ['POST /api/v2/messages', 'messages:send', 400],
  ['GET /api/v2/messages', 'messages:read', 200],
  ['GET /api/v2/messages/{messageId}', 'messages:read', 404],
  ['POST /template/send', 'messages:send', 400],
  ['GET /api/v2/template/health', null, 200],
  ['GET /api/v2/template/messages/{messageId}', 'messages:read', 404],
  ['GET /api/v2/template/messages', 'messages:read', 200],
  ['POST /api/v2/template/preview', 'templates:read', 400],
  ['GET /api/v2/customers', 'messages:read', 200],
  ['GET /api/v2/customers/{customerId}', 'messages:read', 404],
  ['GET /api/v2/conversations', 'messages:read', 200],
  ['GET /api/v2/conversations/{conversationId}', 'messages:read', 404],
  ['GET /api/v2/conversations/{conversationId}/messages', 'messages:read', 404],
  ['GET /api/v2/conversations/{conversationId}/messages/{messageId}/media', 'messages:read', 404],
  ['GET /api/v2/templates', 'templates:read', 200],
  ['POST /api/v2/templates', 'templates:write', 400],
  ['POST /api/v2/templates/check', 'templates:write', 400],
  ['PUT /api/v2/templates/{templateId}', 'templates:write', 400],
  ['DELETE /api/v2/templates/{templateId}', 'templates:write', 404],
  ['GET /api/v2/listen?events=none', 'listen', 400],
  ['GET /api/v2/listen/events/{eventId}', 'listen', 404],
  ['POST /api/v2/listen/events', 'listen', 400],
  ['GET /template', 'templates:read', 200],
  ['GET /api/v2/deliveries', 'deliveries:read', 200],
  ['GET /api/v2/deliveries/{eventId}', 'deliveries:read', 404],
  ['POST /api/v2/deliveries/{eventId}/resend', 'deliveries:resend', 404],
];

/** Every one of them. */
export const endpoints: Endpoint[] = ROWS.map(([endpoint, scope, authorised]) => {
  const [method = '', path = ''] = endpoint.replaceAll(/\{\w+\}/g, 'none').split(' ');
  return { endpoint, method, path, scope, ownHeaderOnly: path === '/template/send', authorised };
});
