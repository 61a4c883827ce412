import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
} from '../../../src/domain/people/permissions';
import { type Browser, openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { type TestHerald, openHerald } from '../../support/herald';
import { WORKSPACE_OPERATIONS, type WorkspaceOperation } from '../../support/openapi';
import { type TestPerson, newMember, newOwner } from '../../support/people';

/**
 * Every operation below /api/v1/workspaces/{workspaceId}, as the OpenAPI document lists them, for everybody who could
 * ask. test/unit/http/routes.test.ts holds the document against the routes, so no route escapes.
 */
let herald: TestHerald;
let workspaceId: string;
let people: Record<Role, TestPerson>;
let foreigner: TestPerson;

beforeAll(async () => {
  herald = await openHerald();
  const { newWorkspace } = herald.stage.tenants;
  workspaceId = await newWorkspace();
  const owner = await newOwner(herald, workspaceId);
  people = {
    owner,
    admin: await newMember(herald, workspaceId, 'admin'),
    agent: await newMember(herald, workspaceId, 'agent'),
  };
  foreigner = await newOwner(herald, await newWorkspace());
});
afterAll(() => herald.close());

/** Asks for something that does not exist, with a body that no route takes: whoever is let in changes nothing. */
function ask(browser: Browser, { method, path }: WorkspaceOperation): Promise<Answer> {
  const asked = path.replace('{workspaceId}', workspaceId).replaceAll(/\{\w+\}/g, 'none');
  return browser.ask(method, asked, method === 'GET' ? {} : { body: [] });
}

/** Returns the guard's decision; whatever runs after it only finds nothing, or a body it cannot use. */
function verdictOf({ status, body }: Answer): string {
  if (status === 403 && body['code'] === 'forbidden') return 'refused';
  const isLetIn = status < 500 && status !== 401 && body['error'] !== 'no such workspace';
  return isLetIn ? 'let in' : `answered with ${status}`;
}

/** Operations of a workspace. Leaving it needs no body and has a test of its own. */
const operations = WORKSPACE_OPERATIONS.filter(({ path }) => !path.endsWith('/leave'));
const named = operations.map((operation) => ({
  ...operation,
  name: `${operation.method} ${operation.path}`,
}));

describe.each(named)('$name', (operation) => {
  test('documents the permission it requires', () => {
    expect(permissionsOf('owner', [])).toContain(operation.permission);
  });

  test.each(ROLES)('lets the %s in only with the documented permission', async (role) => {
    const may = permissionsOf(role, []).includes(operation.permission as Permission);

    const answer = await ask(people[role].browser, operation);

    expect(verdictOf(answer)).toBe(may ? 'let in' : 'refused');
  });

  test('answers 401 without a session', async () => {
    const answer = await ask(openBrowser(herald), operation);

    expect({ status: answer.status, code: answer.body['code'] }).toEqual({
      status: 401,
      code: 'unauthorized',
    });
  });

  test('answers 404 to the owner of another workspace', async () => {
    const answer = await ask(foreigner.browser, operation);

    expect({ status: answer.status, error: answer.body['error'] }).toEqual({
      status: 404,
      error: 'no such workspace',
    });
  });

  if (operation.method !== 'GET') {
    test('answers 403 to a request from another site with the cookies of an owner', async () => {
      const path = operation.path.replace('{workspaceId}', workspaceId);
      const headers = { origin: 'https://evil.example' };

      const answer = await people.owner.browser.ask(operation.method, path, { headers, body: {} });

      expect(answer.status).toBe(403);
    });
  }
});

test('covers every operation of a workspace but leaving it', () => {
  expect(operations.length).toBeGreaterThan(10);
  expect(WORKSPACE_OPERATIONS.length - operations.length).toBe(1);
});
