import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
} from '../../../src/domain/people/permissions';
import { type Browser, openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { WORKSPACE_OPERATIONS, type WorkspaceOperation } from '../../support/openapi';
import { type TestPerson, newMember, newOwner } from '../../support/people';

/**
 * Every operation below /api/v1/workspaces/{workspaceId}, as the OpenAPI document lists them, for everybody who could
 * ask. test/unit/http/routes.test.ts holds the document against the routes, so no route escapes.
 */
const herald = useHerald();
let workspaceId: string;
let people: Record<Role, TestPerson>;
let foreigner: TestPerson;

beforeAll(async () => {
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

/** Asks for each of these operations; resolves with what each came to, by its name. */
async function eachOf(
  asked: WorkspaceOperation[],
  outcomeOf: (operation: WorkspaceOperation) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const outcomes: Record<string, unknown> = {};
  for (const operation of asked)
    outcomes[`${operation.method} ${operation.path}`] = await outcomeOf(operation);
  return outcomes;
}

const expected = (
  asked: WorkspaceOperation[],
  outcomeOf: (operation: WorkspaceOperation) => unknown,
) => Object.fromEntries(asked.map((each) => [`${each.method} ${each.path}`, outcomeOf(each)]));

describe('operations of a workspace', () => {
  test('document permissions that there are', () => {
    const unknown = operations.filter(
      ({ permission }) => !permissionsOf('owner', []).includes(permission as Permission),
    );

    expect(unknown).toEqual([]);
  });

  test.each(ROLES)('let the %s in only with the documented permission', async (role) => {
    const verdicts = await eachOf(operations, async (operation) =>
      verdictOf(await ask(people[role].browser, operation)),
    );

    const may = permissionsOf(role, []);
    expect(verdicts).toEqual(
      expected(operations, ({ permission }) =>
        may.includes(permission as Permission) ? 'let in' : 'refused',
      ),
    );
  });

  test('answer 401 without a session', async () => {
    const outcomes = await eachOf(operations, async (operation) => {
      const { status, body } = await ask(openBrowser(herald), operation);
      return [status, body['code']];
    });

    expect(outcomes).toEqual(expected(operations, () => [401, 'unauthorized']));
  });

  test('answer 404 to the owner of another workspace', async () => {
    const outcomes = await eachOf(operations, async (operation) => {
      const { status, body } = await ask(foreigner.browser, operation);
      return [status, body['error']];
    });

    expect(outcomes).toEqual(expected(operations, () => [404, 'no such workspace']));
  });

  test('answer 403 to a request from another site with the cookies of an owner', async () => {
    const changing = operations.filter(({ method }) => method !== 'GET');
    const headers = { origin: 'https://evil.example' };

    const statuses = await eachOf(changing, async ({ method, path }) => {
      const asked = path.replace('{workspaceId}', workspaceId);
      return (await people.owner.browser.ask(method, asked, { headers, body: {} })).status;
    });

    expect(statuses).toEqual(expected(changing, () => 403));
  });

  test('are all of them but leaving it', () => {
    expect(operations.length).toBeGreaterThan(10);
    expect(WORKSPACE_OPERATIONS.length - operations.length).toBe(1);
  });
});
