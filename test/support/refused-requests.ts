import { newId } from '../../src/domain/ids';
import type { RefusedRequest } from '../../src/domain/refused-request';

/** A refused request as the API notes it. */
export function newRefusedRequest(change: Partial<RefusedRequest>): RefusedRequest {
  return {
    id: newId('rfr'),
    workspaceId: newId('wks'),
    at: new Date(),
    keyId: 'key1',
    keyName: 'Shop',
    method: 'POST',
    path: '/api/v2/template/send',
    status: 400,
    code: 'invalid_request',
    error: 'templateName is required',
    details: [{ field: 'templateName', message: 'is required' }],
    requestId: newId('req'),
    more: 0,
    ...change,
  };
}
