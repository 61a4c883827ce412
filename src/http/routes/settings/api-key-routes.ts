import { Router } from 'express';
import { API_KEY_SCOPES, type ApiKey, defaultExpiry } from '../../../domain/api-key';
import type { Clock } from '../../../ports/clock';
import type { ApiKeyRepository, MembershipRepository } from '../../../ports/repositories';
import type { CreateKey } from '../../../services/api-keys/create-key';
import type { RevokeKey } from '../../../services/api-keys/revoke-key';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { presentApiKey } from '../../presenters/api-key';
import { parseBody } from '../../schemas/parse-body';
import { apiKeyRequest } from '../../schemas/settings/api-keys';

export interface ApiKeyRoutesDeps {
  keys: Pick<ApiKeyRepository, 'list'>;
  memberships: Pick<MembershipRepository, 'find'>;
  createKey: CreateKey;
  revokeKey: RevokeKey;
  clock: Clock;
}

/** The keys that backends call with (contract 1). */
export function apiKeyRoutes(deps: ApiKeyRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/api-keys`;

  router.get(path, people('settings:read'), async (_request, response) => {
    const { workspaceId } = memberOf(response);
    const keys = await deps.keys.list(workspaceId);
    response.json({ success: true, data: await present(deps, workspaceId, keys) });
  });

  router.post(
    path,
    people('settings:edit', { freshPassword: true }),
    jsonBody,
    async (request, response) => {
      const {
        name,
        scopes = [...API_KEY_SCOPES],
        expiresAt = defaultExpiry(deps.clock.now()),
      } = parseBody(apiKeyRequest, request.body);
      const input = { name, scopes, expiresAt };
      const { workspaceId } = memberOf(response);
      const { key, secretText } = await deps.createKey(workspaceId, input, actorOf(response));
      const [apiKey] = await present(deps, workspaceId, [key]);
      response.status(201).json({ success: true, apiKey, key: secretText });
    },
  );

  router.delete(`${path}/:keyId`, people('settings:edit'), async (request, response) => {
    const { workspaceId } = memberOf(response);
    const keyId = String(request.params['keyId']);
    const key = await deps.revokeKey(workspaceId, keyId, actorOf(response));
    const [apiKey] = await present(deps, workspaceId, [key]);
    response.json({ success: true, apiKey });
  });

  return router;
}

async function present(
  { memberships, clock }: ApiKeyRoutesDeps,
  workspaceId: string,
  keys: ApiKey[],
): Promise<ReturnType<typeof presentApiKey>[]> {
  const members = (await memberships.find(workspaceId))?.members ?? [];
  return keys.map((key) => presentApiKey(key, members, clock.now()));
}
