import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { openBrowser } from '../../support/browser';
import { type Answer, call, outcomeOf } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember, newOwner } from '../../support/people';
import { type AskedKey, PORT, grantOf, keyRequests, newSecrets } from '../support/key-requests';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Requests of one network address in an hour (src/main/compose/access.ts). */
const PER_ADDRESS = 50;

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

/** Asks for a key that the owner approves. */
async function approved(): Promise<{
  asked: AskedKey;
  proof: { grant: string; verifier: string };
}> {
  const asked = await requests.asked();
  const grant = grantOf(await requests.approve(owner, workspaceId, asked));
  return { asked, proof: { grant, verifier: asked.verifier } };
}

const keysOf = (id: string) => herald.stage.repositories.keys.list(id);

const keyEntriesOf = async ({ browser }: TestPerson, id: string): Promise<object[]> =>
  (await browser.ask('GET', `/api/v1/workspaces/${id}/audit?action=api_key.created`)).body[
    'data'
  ] as object[];

describe('request for an API key', () => {
  test('gives a program the key that a person approves, once, as created by that person', async () => {
    const ownId = await herald.stage.tenants.newWorkspace();
    const person = await newOwner(herald, ownId);
    const asked = await requests.asked();
    expect(asked.code).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ2-9]{4}-[BCDFGHJKMNPQRSTVWXYZ2-9]{4}$/);
    expect(asked.url).toBe(`${herald.apiUrl}/console/authorize?request=${asked.requestId}`);

    const decided = await requests.approve(person, ownId, asked);
    expect(decided.status).toBe(200);
    expect(decided.body['redirectUrl']).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:${PORT}/\\?request=krq_\\w+&grant=[\\w-]{43}$`),
    );
    const proof = { grant: grantOf(decided), verifier: asked.verifier };
    const taken = await requests.take(asked.requestId, proof);

    expect(taken).toMatchObject({
      status: 201,
      body: {
        apiKey: {
          name: 'herald-dev on ada-laptop',
          scopes: ['messages:read', 'templates:write', 'listen'],
          createdBy: { email: person.email, memberId: person.memberId },
        },
        workspace: { workspaceId: ownId },
      },
    });
    expect(taken.headers.get('cache-control')).toBe('no-store');
    const { apiKey, key } = taken.body as { apiKey: { expiresAt: string }; key: string };
    const days = (Date.parse(apiKey.expiresAt) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const headers = { 'service-api-key': key };
    expect((await call(herald, 'GET', '/api/v2/template/messages', { headers })).status).toBe(200);
    const [entry, ...others] = await keyEntriesOf(person, ownId);
    expect(entry).toMatchObject({ actor: { kind: 'person', email: person.email } });
    expect(others).toEqual([]);

    expect(outcomeOf(await requests.take(asked.requestId, proof))).toEqual(ENDED);
    expect(outcomeOf(await requests.approve(person, ownId, asked))).toEqual(CONFLICT);
    expect(await keysOf(ownId)).toHaveLength(1);
  });

  test('creates one key when a program asks for it several times at once', async () => {
    const ownId = await herald.stage.tenants.newWorkspace();
    const person = await newOwner(herald, ownId);
    const asked = await requests.asked();
    const grant = grantOf(await requests.approve(person, ownId, asked));
    const proof = { grant, verifier: asked.verifier };

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => requests.take(asked.requestId, proof)),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 404, 404, 404,
    ]);
    expect(await keysOf(ownId)).toHaveLength(1);
  });

  test('stores and logs no secret of a request or of its key', async () => {
    const { asked, proof } = await approved();
    const stored = JSON.stringify(
      await herald.stage.records.keyRequests.find({ _id: asked.requestId }),
    );
    const { body } = await requests.take(asked.requestId, proof);
    const left = await herald.stage.records.keyRequests.find({ _id: asked.requestId });
    const audit = await owner.browser.ask('GET', `/api/v1/workspaces/${workspaceId}/audit`);
    const seen = [stored, left, audit.body, await herald.log('api')].map((each) =>
      typeof each === 'string' ? each : JSON.stringify(each),
    );

    for (const secret of [...Object.values(proof), asked.challenge, String(body['key'])])
      for (const text of seen) expect(text).not.toContain(secret);
    expect(stored).toContain(asked.code);
  });

  test.each([
    ['name', 'two\nlines'],
    ['scopes', []],
    ['scopes', ['everything']],
    ['lifetimeDays', 0],
    ['lifetimeDays', 366],
    ['lifetimeDays', 1.5],
    ['port', 1023],
    ['port', 65_536],
    ['port', '40123@evil.example'],
    ['challenge', 'x'.repeat(42)],
    ['challenge', `${'x'.repeat(42)}=`],
    ['redirectUrl', 'https://evil.example'],
  ])('refuses a request whose %s is %j', async (field, value) => {
    const { status, body } = await requests.ask({ [field]: value });

    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'invalid_request' });
    expect(String(body['error'])).toContain(field);
  });

  test('limits the requests of a network address, and of the IPv6 network around it', async () => {
    const site = `2001:db8:${randomInt(1, 0x10000).toString(16)}`;
    const askFrom = (address: string, times: number): Promise<Answer[]> => {
      const program = openBrowser(herald, new Map(), address);
      return Promise.all(Array.from({ length: times }, () => requests.ask({}, program)));
    };

    const answers = [
      ...(await askFrom(`${site}:1::1`, PER_ADDRESS + 1)),
      ...(await askFrom(`${site}:2::1`, PER_ADDRESS)),
      ...(await askFrom(`${site}:3::1`, 1)),
    ];

    const refused = answers.filter(({ status }) => status !== 201);
    const tooMany = { status: 429, code: 'rate_limited' };
    expect(refused.map(outcomeOf)).toEqual([tooMany, tooMany]);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await requests.ask()).status).toBe(201);
  });
});

describe('proof of a program', () => {
  test('refuses a wrong grant and a wrong verifier with the same answer', async () => {
    const { asked, proof } = await approved();
    const other = newSecrets().verifier;

    const wrong = await Promise.all([
      requests.take(asked.requestId, { ...proof, grant: other }),
      requests.take(asked.requestId, { ...proof, verifier: other }),
      requests.take('krq_none', proof),
    ]);

    const answers = wrong.map(({ status, body: { requestId: _own, ...rest } }) => [status, rest]);
    expect(outcomeOf(wrong[0])).toEqual(ENDED);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await requests.take(asked.requestId, proof)).status).toBe(201);
  });

  test('ends a request after five wrong tries', async () => {
    const { asked, proof } = await approved();
    const wrong = { ...proof, verifier: newSecrets().verifier };
    for (let tries = 0; tries < 5; tries += 1) await requests.take(asked.requestId, wrong);

    expect(outcomeOf(await requests.take(asked.requestId, proof))).toEqual(ENDED);
    expect(outcomeOf(await requests.show(owner, asked.requestId))).toEqual(ENDED);
  });

  test('gives no key to a proof when the person has lost the permission meanwhile', async () => {
    const ownId = await herald.stage.tenants.newWorkspace();
    const [first, admin] = [await newOwner(herald, ownId), await newMember(herald, ownId, 'admin')];
    const asked = await requests.asked();
    const grant = grantOf(await requests.approve(admin, ownId, asked));
    const member = `/api/v1/workspaces/${ownId}/members/${admin.memberId}`;
    expect((await first.browser.ask('PATCH', member, { body: { role: 'agent' } })).status).toBe(
      200,
    );

    const taken = await requests.take(asked.requestId, { grant, verifier: asked.verifier });

    expect(outcomeOf(taken)).toEqual({ status: 403, code: 'forbidden' });
    expect(await keysOf(ownId)).toEqual([]);
  });
});
