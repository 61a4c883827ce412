import { API_KEY_SCOPES, type ApiKey, defaultExpiry } from '../../domain/api-key';
import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import { presentApiKey } from '../presenters/api-key';
import {
  apiKeyAnswer,
  apiKeyCreatedAnswer,
  apiKeyListAnswer,
  apiKeyRequest,
} from '../schemas/settings/api-keys';
import type { Services } from '../services';

/** Keys that backends call with (contract 1). */

const tag = 'Settings';
const KEYS = `${WORKSPACE}/api-keys` as const;

export const listApiKeys = endpoint({
  method: 'get',
  path: KEYS,
  access: member('settings:read'),
  tag,
  summary: 'The API keys, newest first',
  answers: { 200: answer(apiKeyListAnswer, 'The keys.') },
  async handle({ services, workspaceId }) {
    const keys = await services.keys.list(workspaceId);
    return { success: true, data: await present(services, workspaceId, keys) };
  },
});

export const createApiKey = endpoint({
  method: 'post',
  path: KEYS,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: 'Make an API key and show it, once',
  body: apiKeyRequest,
  answers: { 201: answer(apiKeyCreatedAnswer, 'The new key.') },
  async handle({ services, workspaceId, actor, body }) {
    const { name, scopes = [...API_KEY_SCOPES] } = body;
    const { expiresAt = defaultExpiry(services.clock.now()) } = body;
    const input = { name, scopes, expiresAt };
    const { key, secretText } = await services.createKey(workspaceId, input, actor);
    const [apiKey] = await present(services, workspaceId, [key]);
    return { success: true, apiKey, key: secretText };
  },
});

export const revokeApiKey = endpoint({
  method: 'delete',
  path: `${KEYS}/:keyId`,
  access: member('settings:edit'),
  tag,
  summary: 'End an API key, at once and everywhere',
  answers: { 200: answer(apiKeyAnswer, 'The key, revoked.') },
  async handle({ services, workspaceId, actor, params }) {
    const key = await services.revokeKey(workspaceId, params.keyId, actor);
    const [apiKey] = await present(services, workspaceId, [key]);
    return { success: true, apiKey };
  },
});

async function present({ memberships, clock }: Services, workspaceId: string, keys: ApiKey[]) {
  const members = (await memberships.find(workspaceId))?.members ?? [];
  return keys.map((key) => presentApiKey(key, members, clock.now()));
}
