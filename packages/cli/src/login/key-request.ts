import { createHash, randomBytes } from 'node:crypto';
import { CliError } from '../errors.ts';
import { objectAt, optionalTextAt, textAt, textsAt } from '../http/fields.ts';
import { requestJson } from '../http/request-json.ts';
import type { SignedIn } from '../profiles/profiles.ts';

/** Request for a key, as a person sees it in the console. */
export interface KeyRequest {
  requestId: string;
  code: string;
  /** Page of the console that approves it. */
  url: string;
}

/** Content of a request for a key. */
export interface KeyRequestInput {
  name: string;
  scopes: readonly string[];
  lifetimeDays: number;
  /** Port of this machine that the console's page leads back to. */
  port: number;
  /** Secret that proves later who asked. */
  verifier: string;
}

const VERIFIER_BYTES = 32;

/** Makes a secret that only its digest leaves the machine of, until the key is taken. */
export function newVerifier(): string {
  return randomBytes(VERIFIER_BYTES).toString('base64url');
}

/** Asks Herald for a key. @throws {CliError} when it refuses, or does not answer */
export async function requestKey(
  url: string,
  { verifier, name, scopes, lifetimeDays, port }: KeyRequestInput,
  signal: AbortSignal,
): Promise<KeyRequest> {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const answer = await requestJson(
    `${url}/api/v1/key-requests`,
    { body: { name, scopes, lifetimeDays, port, challenge } },
    signal,
  );
  const request = objectAt(answer['request'], 'request');
  return {
    requestId: textAt(request['requestId'], 'request.requestId'),
    code: textAt(request['code'], 'request.code'),
    url: pageAddress(textAt(request['url'], 'request.url')),
  };
}

/** Takes the key of an approved request, which works once. */
export async function takeKey(
  url: string,
  { requestId }: KeyRequest,
  proof: { grant: string; verifier: string },
  signal: AbortSignal,
): Promise<SignedIn> {
  const answer = await requestJson(
    `${url}/api/v1/key-requests/${encodeURIComponent(requestId)}/key`,
    { body: proof },
    signal,
  );
  const apiKey = objectAt(answer['apiKey'], 'apiKey');
  const workspace = objectAt(answer['workspace'], 'workspace');
  return {
    url,
    apiKey: textAt(answer['key'], 'key'),
    workspaceId: textAt(workspace['workspaceId'], 'workspace.workspaceId'),
    workspaceName: textAt(workspace['name'], 'workspace.name'),
    keyName: textAt(apiKey['name'], 'apiKey.name'),
    scopes: textsAt(apiKey['scopes'], 'apiKey.scopes'),
    expiresAt: optionalTextAt(apiKey['expiresAt'], 'apiKey.expiresAt'),
  };
}

/** Returns an address that a browser may open: of a page, not of a file or a program. */
function pageAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new CliError('unexpected_answer', 'request.url is not the address of a page');
}
