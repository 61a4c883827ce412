import { beforeAll, describe, expect, test } from '@jest/globals';
import { call, outcomeOf } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember, newOwner } from '../../support/people';
import { type AskedKey, PORT, grantOf, keyRequests } from '../support/key-requests';

const herald = useHerald();
let requests: ReturnType<typeof keyRequests>;
let workspaceId: string;
let owner: TestPerson;

beforeAll(async () => {
  requests = keyRequests(herald);
  workspaceId = await herald.stage.tenants.newWorkspace();
  owner = await newOwner(herald, workspaceId);
});

const ENDED = { status: 404, code: 'not_found' };
const CONFLICT = { status: 409, code: 'conflict' };
const FORBIDDEN = { status: 403, code: 'forbidden' };

const stateOf = async ({ requestId }: AskedKey): Promise<unknown> => {
  const { body } = await requests.show(owner, requestId);
  return (body['request'] as { state: string } | undefined)?.state;
};

test('shows a request to people with a session only', async () => {
  const { requestId, code, expiresAt } = await requests.asked();

  const stranger = await call(herald, 'GET', `/api/v1/key-requests/${requestId}`);
  const shown = await requests.show(owner, requestId);

  expect(stranger.status).toBe(401);
  expect(shown.body['request']).toEqual({
    requestId,
    code,
    name: 'herald-dev on ada-laptop',
    scopes: ['messages:read', 'templates:write', 'listen'],
    lifetimeDays: 30,
    expiresAt,
    state: 'pending',
  });
  expect(outcomeOf(await requests.show(owner, 'krq_none'))).toEqual(ENDED);
});

describe('decision on a request for an API key', () => {
  test('a person approves once', async () => {
    const asked = await requests.asked();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => requests.approve(owner, workspaceId, asked)),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(outcomeOf(await requests.deny(owner, workspaceId, asked.requestId))).toEqual(CONFLICT);
    expect(await stateOf(asked)).toBe('approved');
  });

  test('a person denies once, and the program is told', async () => {
    const asked = await requests.asked();

    const denied = await requests.deny(owner, workspaceId, asked.requestId);

    expect(denied.body['redirectUrl']).toBe(
      `http://127.0.0.1:${PORT}/?request=${asked.requestId}&error=denied`,
    );
    expect(outcomeOf(await requests.approve(owner, workspaceId, asked))).toEqual(CONFLICT);
    expect(outcomeOf(await requests.deny(owner, workspaceId, asked.requestId))).toEqual(CONFLICT);
    expect(await stateOf(asked)).toBe('denied');
  });

  test('refuses another code than that of the request', async () => {
    const asked = await requests.asked();
    const other = await requests.asked();

    const refused = await requests.approve(owner, workspaceId, { ...asked, code: other.code });

    expect(outcomeOf(refused)).toEqual({ status: 400, code: 'invalid_request' });
    expect(refused.body['details']).toEqual([
      { field: 'code', message: 'is not the code of this request' },
    ]);
    expect(await stateOf(asked)).toBe('pending');
  });

  test('takes a decision from people who edit the settings of the workspace only', async () => {
    const asked = await requests.asked();
    const agent = await newMember(herald, workspaceId, 'agent');
    const stranger = await newOwner(herald, await herald.stage.tenants.newWorkspace());
    const { requestId } = asked;

    expect(outcomeOf(await requests.approve(agent, workspaceId, asked))).toEqual(FORBIDDEN);
    expect(outcomeOf(await requests.deny(agent, workspaceId, requestId))).toEqual(FORBIDDEN);
    expect(outcomeOf(await requests.approve(stranger, workspaceId, asked))).toEqual(ENDED);
    expect(outcomeOf(await requests.deny(stranger, workspaceId, requestId))).toEqual(ENDED);
    expect(await stateOf(asked)).toBe('pending');
  });

  test('is needed before a program gets a key', async () => {
    const [pending, denied] = [await requests.asked(), await requests.asked()];
    await requests.deny(owner, workspaceId, denied.requestId);

    for (const { requestId, verifier } of [pending, denied]) {
      const taken = await requests.take(requestId, { grant: verifier, verifier });
      expect(outcomeOf(taken)).toEqual(ENDED);
    }
  });

  test('comes too late once the request has expired', async () => {
    const [asked, approved] = [await requests.asked(), await requests.asked()];
    const grant = grantOf(await requests.approve(owner, workspaceId, approved));
    const leftMs = Date.parse(asked.expiresAt) - Date.now();
    expect(leftMs).toBeGreaterThan(9 * 60_000);
    expect(leftMs).toBeLessThanOrEqual(10 * 60_000);
    const { keyRequests: stored } = herald.stage.records;
    const ids = { _id: { $in: [asked.requestId, approved.requestId] } };
    await stored.update(ids, { $set: { expiresAt: new Date() } });

    const { verifier } = approved;
    expect(outcomeOf(await requests.show(owner, asked.requestId))).toEqual(ENDED);
    expect(outcomeOf(await requests.approve(owner, workspaceId, asked))).toEqual(ENDED);
    expect(outcomeOf(await requests.deny(owner, workspaceId, asked.requestId))).toEqual(ENDED);
    expect(outcomeOf(await requests.take(approved.requestId, { grant, verifier }))).toEqual(ENDED);
  });
});
