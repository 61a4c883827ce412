import type { Request } from 'express';
import { z } from 'zod';
import { KEY_REQUEST_DAYS_MAX, type KeyRequest } from '../../domain/key-request';
import { WORKSPACE, answer, anyone, endpoint, member, person } from '../endpoint';
import { clientAddress } from '../middleware/client-address';
import { label, timestamp } from '../schemas/fields';
import { openLink } from '../session-answer';
import { apiKeyRequest, apiKeySchema, presentApiKeys } from './api-keys';

/** Requests of programs for an API key, which a person approves in the console (contract 1). */

const tag = 'Settings';
const REQUESTS = '/api/v1/key-requests';
const DECISIONS = `${WORKSPACE}/key-requests/:requestId` as const;

const BASE64URL_HASH = /^[\w-]{43}$/;
/** Text of a verifier (RFC 7636, 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/;

const lifetimeDays = z.int().min(1).max(KEY_REQUEST_DAYS_MAX);
const scopes = apiKeyRequest.shape.scopes.unwrap();

const keyRequestRequest = z
  .strictObject({
    name: label.describe('For the key; the person sees it.'),
    scopes,
    lifetimeDays: lifetimeDays.describe('How long the key lasts.'),
    port: z
      .int()
      .min(1024)
      .max(65_535)
      .describe('Of 127.0.0.1, where the program waits for the grant.'),
    challenge: z
      .string()
      .regex(BASE64URL_HASH, 'must be a SHA-256 hash in base64url, 43 characters')
      .describe('SHA-256 of the verifier, in base64url.'),
  })
  .meta({ id: 'KeyRequestRequest' });

const requestId = z.string();
const code = z.string().describe('For the person to compare.');

const requestedKeyAnswer = z
  .object({
    success: z.literal(true),
    request: z.object({
      requestId,
      code,
      url: z.string().describe('Page of the console where a person decides.'),
      expiresAt: timestamp,
    }),
  })
  .meta({ id: 'KeyRequested' });

export const requestApiKey = endpoint({
  method: 'post',
  path: REQUESTS,
  access: anyone(),
  tag,
  summary: 'Ask a person for an API key',
  description:
    'For command lines. The person opens `url` and compares `code`; their browser then brings a grant to the port, which the key is fetched with.',
  body: keyRequestRequest,
  answers: { 201: answer(requestedKeyAnswer, 'The request; it ends after ten minutes.') },
  errors: ['rate_limited'],
  async handle({ services: { apiKeys }, request, response, body }) {
    const asked = await apiKeys.requests.create(body, clientAddress(request));
    response.set('Cache-Control', 'no-store');
    const url = apiKeys.requests.link(asked.id, originOf(request));
    return {
      success: true,
      request: { requestId: asked.id, code: asked.code, url, expiresAt: asked.expiresAt },
    };
  },
});

/** Returns the origin that a request was sent to. */
function originOf({ protocol, host }: Request): string {
  return `${protocol}://${host}`;
}

const keyRequestSchema = z
  .object({
    requestId,
    code,
    name: z.string().describe('As the program gave it.'),
    scopes: apiKeySchema.shape.scopes,
    lifetimeDays: z.number(),
    state: z.enum(['pending', 'approved', 'denied']),
    expiresAt: timestamp,
  })
  .meta({ id: 'KeyRequest' });

const keyRequestAnswer = z
  .object({ success: z.literal(true), request: keyRequestSchema })
  .meta({ id: 'KeyRequestShown' });

/** Presents a request, never its hashes. */
function presentRequest(request: KeyRequest) {
  const { id, name, lifetimeDays: days, state, expiresAt } = request;
  const asked = { code: request.code, name, scopes: request.scopes, lifetimeDays: days };
  return { requestId: id, ...asked, state, expiresAt };
}

export const getKeyRequest = endpoint({
  method: 'get',
  path: `${REQUESTS}/:requestId`,
  access: person(),
  tag,
  summary: 'A request for an API key',
  answers: { 200: answer(keyRequestAnswer, 'The request.') },
  errors: ['not_found'],
  async handle({ services, params }) {
    const request = await services.apiKeys.requests.show(params.requestId);
    return { success: true, request: presentRequest(request) };
  },
});

const approveRequest = z
  .strictObject({ code: z.string().max(20).describe('As the page of the request shows it.') })
  .meta({ id: 'ApproveKeyRequestRequest' });

const decidedAnswer = z
  .object({
    success: z.literal(true),
    redirectUrl: z.string().describe('Address of the waiting program, for the browser.'),
  })
  .meta({ id: 'KeyRequestDecided' });

export const approveKeyRequest = endpoint({
  method: 'post',
  path: `${DECISIONS}/approve`,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: 'Approve a request for an API key of the workspace, once',
  body: approveRequest,
  answers: { 200: answer(decidedAnswer, 'Approved; the address carries the grant.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor, params, body }) {
    const approval = { workspaceId, code: body.code, approvedBy: actor };
    const redirectUrl = await services.apiKeys.requests.approve(params.requestId, approval);
    return { success: true, redirectUrl };
  },
});

export const denyKeyRequest = endpoint({
  method: 'post',
  path: `${DECISIONS}/deny`,
  access: member('settings:edit'),
  tag,
  summary: 'Deny a request for an API key',
  answers: { 200: answer(decidedAnswer, 'Denied; the address says so.') },
  errors: ['conflict'],
  async handle({ services, params }) {
    return { success: true, redirectUrl: await services.apiKeys.requests.deny(params.requestId) };
  },
});

const proofRequest = z
  .strictObject({
    grant: z.string().min(1).max(200).describe('From the address that the browser opened.'),
    verifier: z
      .string()
      .regex(VERIFIER, 'must be 43 to 128 characters of A-Z a-z 0-9 . _ ~ -')
      .describe('Text whose SHA-256 is the challenge.'),
  })
  .meta({ id: 'RequestedKeyRequest' });

const takenKeyAnswer = z
  .object({
    success: z.literal(true),
    key: z.string().describe('The key itself: shown this once, stored as a hash only.'),
    apiKey: apiKeySchema,
    workspace: z.object({ workspaceId: z.string(), name: z.string() }),
  })
  .meta({ id: 'RequestedKey' });

export const takeRequestedKey = endpoint({
  method: 'post',
  path: `${REQUESTS}/:requestId/key`,
  access: anyone(),
  tag,
  summary: 'Get the API key of an approved request, once',
  description: 'Five wrong tries end the request.',
  body: proofRequest,
  answers: { 201: answer(takenKeyAnswer, 'The new key.') },
  errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  async handle({ services, request, response, params, body }) {
    const { key, secretText, workspaceName } = await openLink(services, request, body.grant, () =>
      services.apiKeys.requests.take(params.requestId, body),
    );
    const { workspaceId } = key;
    const [apiKey] = await presentApiKeys(services, workspaceId, [key]);
    response.set('Cache-Control', 'no-store');
    return {
      success: true,
      key: secretText,
      apiKey,
      workspace: { workspaceId, name: workspaceName },
    };
  },
});
