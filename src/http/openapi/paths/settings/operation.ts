import type { ErrorCode } from '../../../../domain/errors';
import type { Permission } from '../../../../domain/people/permissions';
import { type RequestName, schemaRef } from '../../components';
import { failures, type streamed, success } from '../../responses';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Parameters beside the workspace. */
  parameters?: object[];
  body?: RequestName;
  responses: Record<string, ReturnType<typeof success> | ReturnType<typeof streamed>>;
  /** What can go wrong beside what always can. */
  errors?: ErrorCode[];
}

const ALWAYS: ErrorCode[] = ['temporarily_unavailable', 'internal_error'];
const WITH_BODY: ErrorCode[] = ['invalid_json', 'invalid_request', 'payload_too_large'];
const WITH_SESSION: ErrorCode[] = ['unauthorized', 'rate_limited', 'password_change_required'];

/** An operation that needs no session. */
export function forAnybody(operation: Operation) {
  return { ...described(operation, ALWAYS), security: [] };
}

/** An operation of a person about themselves. */
export function forPeople(operation: Operation) {
  return { ...described(operation, [...ALWAYS, ...WITH_SESSION]), security: [{ session: [] }] };
}

/** An operation of a workspace's members that have the permission: the one its route's guard asks for. */
export function forMembers(permission: Permission, operation: Operation) {
  const errors: ErrorCode[] = [...ALWAYS, ...WITH_SESSION, 'forbidden', 'not_found'];
  const parameters = [pathParameter('workspaceId'), ...(operation.parameters ?? [])];
  return {
    ...described({ ...operation, parameters }, errors),
    security: [{ session: [] }],
    'x-permission': permission,
  };
}

/** The answer of a request that went well. */
export function answer(...[schema, description]: Parameters<typeof success>) {
  return success(schema, description, { counted: false });
}

export function pathParameter(name: string) {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

function described(operation: Operation, common: ErrorCode[]) {
  const { body, errors = [], responses, ...rest } = operation;
  const codes = new Set([...common, ...(body === undefined ? [] : WITH_BODY), ...errors]);
  return {
    ...rest,
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaRef(body) } },
      },
    }),
    responses: { ...responses, ...failures([...codes], { counted: false }) },
  };
}
