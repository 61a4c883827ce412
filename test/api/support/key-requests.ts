import { createHash, randomBytes } from 'node:crypto';
import { type Browser, openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { TestPerson } from '../../support/people';

/** A port that nothing needs to listen at: the browser of these tests goes nowhere. */
export const PORT = 40_123;

/** Secrets of a program that asks for a key. */
export interface Secrets {
  verifier: string;
  challenge: string;
}

/** A request as its program knows it. */
export interface AskedKey extends Secrets {
  requestId: string;
  code: string;
  url: string;
  expiresAt: string;
}

export function newSecrets(): Secrets {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Programs that ask for keys, and people who decide on them. */
export function keyRequests(herald: TestHerald) {
  const post = (browser: Browser, path: string, body?: object): Promise<Answer> =>
    browser.ask('POST', path, { body });

  /** Asks for a key; a program has no cookies. */
  const ask = (fields: object = {}, program = openBrowser(herald)): Promise<Answer> =>
    post(program, '/api/v1/key-requests', { ...keyFields(), ...fields });

  return {
    ask,
    /** @throws Error when it is refused */
    async asked(fields: object = {}): Promise<AskedKey> {
      const secrets = newSecrets();
      const { status, body } = await ask({ ...fields, challenge: secrets.challenge });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { ...(body['request'] as AskedKey), ...secrets };
    },
    show: ({ browser }: TestPerson, requestId: string): Promise<Answer> =>
      browser.ask('GET', `/api/v1/key-requests/${requestId}`),
    approve: (
      { browser }: TestPerson,
      workspaceId: string,
      { requestId, code }: Pick<AskedKey, 'requestId' | 'code'>,
    ): Promise<Answer> => post(browser, `${decision(workspaceId, requestId)}/approve`, { code }),
    deny: ({ browser }: TestPerson, workspaceId: string, requestId: string): Promise<Answer> =>
      post(browser, `${decision(workspaceId, requestId)}/deny`),
    take: (requestId: string, proof: { grant: string; verifier: string }): Promise<Answer> =>
      post(openBrowser(herald), `/api/v1/key-requests/${requestId}/key`, proof),
  };
}

function keyFields() {
  const { challenge } = newSecrets();
  const scopes = ['listen', 'messages:read', 'templates:write'];
  return { name: 'herald-dev on ada-laptop', scopes, lifetimeDays: 30, port: PORT, challenge };
}

const decision = (workspaceId: string, requestId: string): string =>
  `/api/v1/workspaces/${workspaceId}/key-requests/${requestId}`;

/** Returns the grant in the address that a browser is sent to. */
export function grantOf({ body }: Answer): string {
  return new URL(String(body['redirectUrl'])).searchParams.get('grant') ?? '';
}
