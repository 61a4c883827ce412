import type { ApiKeyScope } from '../../../src/domain/api-key';

/** An endpoint that backends call, and what its key must be able to do (contract 1). */
export interface Endpoint {
  endpoint: string;
  method: string;
  path: string;
  /** Null where any valid key will do. */
  scope: ApiKeyScope | null;
  /** True where the Authorization header is ignored. */
  ownHeaderOnly?: boolean;
  /** The status of an authorised request that asks for nothing that exists. */
  authorised: number;
}

/** Every one of them. */
export const endpoints: Endpoint[] = [
  {
    endpoint: 'POST /api/v2/template/send',
    method: 'POST',
    path: '/api/v2/template/send',
    scope: 'messages:send',
    authorised: 400,
  },
  {
    endpoint: 'POST /api/v2/messages',
    method: 'POST',
    path: '/api/v2/messages',
    scope: 'messages:send',
    authorised: 400,
  },
  {
    endpoint: 'GET /api/v2/messages',
    method: 'GET',
    path: '/api/v2/messages',
    scope: 'messages:read',
    authorised: 200,
  },
  {
    endpoint: 'GET /api/v2/messages/{messageId}',
    method: 'GET',
    path: '/api/v2/messages/none',
    scope: 'messages:read',
    authorised: 404,
  },
  {
    endpoint: 'POST /template/send',
    method: 'POST',
    path: '/template/send',
    scope: 'messages:send',
    ownHeaderOnly: true,
    authorised: 400,
  },
  {
    endpoint: 'GET /api/v2/template/health',
    method: 'GET',
    path: '/api/v2/template/health',
    scope: null,
    authorised: 200,
  },
  {
    endpoint: 'GET /api/v2/template/messages/{messageId}',
    method: 'GET',
    path: '/api/v2/template/messages/none',
    scope: 'messages:read',
    authorised: 404,
  },
  {
    endpoint: 'GET /api/v2/template/messages',
    method: 'GET',
    path: '/api/v2/template/messages',
    scope: 'messages:read',
    authorised: 200,
  },
  {
    endpoint: 'POST /api/v2/template/preview',
    method: 'POST',
    path: '/api/v2/template/preview',
    scope: 'templates:read',
    authorised: 400,
  },
  {
    endpoint: 'GET /api/v2/customers',
    method: 'GET',
    path: '/api/v2/customers',
    scope: 'messages:read',
    authorised: 200,
  },
  {
    endpoint: 'GET /api/v2/customers/{customerId}',
    method: 'GET',
    path: '/api/v2/customers/none',
    scope: 'messages:read',
    authorised: 404,
  },
  {
    endpoint: 'GET /api/v2/conversations',
    method: 'GET',
    path: '/api/v2/conversations',
    scope: 'messages:read',
    authorised: 200,
  },
  {
    endpoint: 'GET /api/v2/conversations/{conversationId}',
    method: 'GET',
    path: '/api/v2/conversations/none',
    scope: 'messages:read',
    authorised: 404,
  },
  {
    endpoint: 'GET /api/v2/conversations/{conversationId}/messages',
    method: 'GET',
    path: '/api/v2/conversations/none/messages',
    scope: 'messages:read',
    authorised: 404,
  },
  {
    endpoint: 'GET /api/v2/conversations/{conversationId}/messages/{messageId}/media',
    method: 'GET',
    path: '/api/v2/conversations/none/messages/none/media',
    scope: 'messages:read',
    authorised: 404,
  },
  {
    endpoint: 'GET /api/v2/templates',
    method: 'GET',
    path: '/api/v2/templates',
    scope: 'templates:read',
    authorised: 200,
  },
  {
    endpoint: 'POST /api/v2/templates',
    method: 'POST',
    path: '/api/v2/templates',
    scope: 'templates:write',
    authorised: 400,
  },
  {
    endpoint: 'POST /api/v2/templates/check',
    method: 'POST',
    path: '/api/v2/templates/check',
    scope: 'templates:write',
    authorised: 400,
  },
  {
    endpoint: 'PUT /api/v2/templates/{templateId}',
    method: 'PUT',
    path: '/api/v2/templates/none',
    scope: 'templates:write',
    authorised: 400,
  },
  {
    endpoint: 'DELETE /api/v2/templates/{templateId}',
    method: 'DELETE',
    path: '/api/v2/templates/none',
    scope: 'templates:write',
    authorised: 404,
  },
  {
    endpoint: 'GET /api/v2/listen',
    method: 'GET',
    path: '/api/v2/listen?events=none',
    scope: 'listen',
    authorised: 400,
  },
  {
    endpoint: 'GET /api/v2/listen/events/{eventId}',
    method: 'GET',
    path: '/api/v2/listen/events/none',
    scope: 'listen',
    authorised: 404,
  },
  {
    endpoint: 'POST /api/v2/listen/events',
    method: 'POST',
    path: '/api/v2/listen/events',
    scope: 'listen',
    authorised: 400,
  },
  {
    endpoint: 'GET /template',
    method: 'GET',
    path: '/template',
    scope: 'templates:read',
    authorised: 200,
  },
  {
    endpoint: 'GET /api/v2/deliveries',
    method: 'GET',
    path: '/api/v2/deliveries',
    scope: 'deliveries:read',
    authorised: 200,
  },
  {
    endpoint: 'GET /api/v2/deliveries/{eventId}',
    method: 'GET',
    path: '/api/v2/deliveries/none',
    scope: 'deliveries:read',
    authorised: 404,
  },
  {
    endpoint: 'POST /api/v2/deliveries/{eventId}/resend',
    method: 'POST',
    path: '/api/v2/deliveries/none/resend',
    scope: 'deliveries:resend',
    authorised: 404,
  },
];
