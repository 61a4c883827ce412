import type { z } from 'zod';
import type { ApiKeyScope } from '../domain/api-key';
import type { Permission } from '../domain/people/permissions';
import { type Endpoint, WORKSPACE, apiKey, endpoint, member } from './endpoint';
import type { Services } from './services';

/** Read that API keys and members of a workspace have alike. */
interface Read<Query extends z.ZodRawShape> extends Pick<
  Endpoint,
  'tag' | 'summary' | 'description' | 'answers' | 'errors'
> {
  /** Path below that of the API for keys, and below that of the workspace for members. */
  path: `/${string}`;
  scope: ApiKeyScope;
  permission: Permission;
  query?: Query;
  handle(request: {
    services: Services;
    workspaceId: string;
    params: Record<string, string>;
    query: z.output<z.ZodObject<Query>>;
  }): Promise<object>;
}

/** Declares one read twice: for backends with an API key, and for people in their workspace. */
export function readForKeyAndMember<Query extends z.ZodRawShape = Record<string, never>>({
  path,
  scope,
  permission,
  ...read
}: Read<Query>): { forKey: Endpoint; forMember: Endpoint } {
  return {
    forKey: endpoint({ ...read, method: 'get', path: `/api/v2${path}`, access: apiKey(scope) }),
    forMember: endpoint({
      ...read,
      method: 'get',
      path: `${WORKSPACE}${path}`,
      access: member(permission),
      summary: `${read.summary}, for people`,
    }),
  };
}
