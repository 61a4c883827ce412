import { beforeAll, describe, expect, test } from '@jest/globals';
import { muteSandbox } from '../../support/callbacks';
import { type StreamOptions, type TestStream, openStream } from '../../support/event-stream';
import { useHerald } from '../../support/herald';
import { type TestPerson, me, newMember, newOwner, operator } from '../../support/people';
import { sendOne } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { write } from '../support/inbound';
import { idsFor } from '../support/inbox';
import { readCounters } from '../support/metrics';

const CUSTOMER = '33655500001';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});

const watch = (options?: StreamOptions, person = owner): Promise<TestStream> =>
  openStream(herald, tenant.workspaceId, person.browser.cookie(), options);

/** A customer writes, and another process than that of the streams takes it in. */
const customerWrites = (number: string): Promise<void> =>
  write(herald.other, tenant, number, 'Hello');

const conversationOf = async (number: string): Promise<string> =>
  (await idsFor(herald, tenant, number)).conversationId;

/** Waits until the stream has delivered the changes of all these conversations. */
function told(stream: TestStream, ids: string[]): Promise<unknown> {
  return until('the changes', () => ids.every((id) => stream.changed().has(id)));
}

test('streams a change that another process takes in', async () => {
  const stream = await watch();

  await customerWrites(CUSTOMER);

  await told(stream, [await conversationOf(CUSTOMER)]);
  expect(stream.events[0]).toMatchObject({ event: 'ready', data: {} });
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  stream.close();
});

test('streams a change that the worker makes', async () => {
  const number = '33655500002';
  await muteSandbox(herald, tenant);
  const stream = await watch();

  const { status } = await sendOne(herald, tenant, 'by-the-worker', {
    recipientNumber: number,
    async: true,
  });

  await told(stream, [await conversationOf(number)]);
  expect(status).toBe(202);
  stream.close();
});

test('streams a decision about a customer that an operator makes on the command line', async () => {
  const number = '33655500003';
  const id = await conversationOf(number);
  const stream = await watch();
  await customerWrites(number);
  await told(stream, [id]);
  const before = stream.events.length;

  await operator(herald, `customer block ${number}`, { workspace: tenant.workspaceId });
  const later = await until('the change', () =>
    stream.events.slice(before).find(({ data }) => JSON.stringify(data).includes(id)),
  );

  expect(later.event).toBe('changed');
  stream.close();
});

test('streams no change of another workspace', async () => {
  const theirs = await mintTenant(herald);
  const stream = await watch();

  await write(herald, theirs, CUSTOMER, 'Hello');
  await customerWrites(CUSTOMER);
  await told(stream, [await conversationOf(CUSTOMER)]);

  expect(stream.changed()).not.toContain((await idsFor(herald, theirs, CUSTOMER)).conversationId);
  stream.close();
});

test('a stream that is resumed delivers everything that changed meanwhile', async () => {
  const numbers = Array.from({ length: 12 }, (_, n) => `336555010${n + 10}`);
  const first = await watch();
  first.close();
  await until('the end', () => first.hasEnded());
  await Promise.all(numbers.map(customerWrites));

  const second = await watch({ lastEventId: first.lastEventId() });

  await told(second, await Promise.all(numbers.map(conversationOf)));
  expect(second.events.map(({ event }) => event)).not.toContain('resync');
  second.close();
});

test.each(['nonsense'])(
  'a stream that is resumed with %j asks for a resync and goes on from there',
  async (lastEventId) => {
    const stream = await watch({ lastEventId: encodeURIComponent(lastEventId) });
    await until('two events', () => stream.events.length >= 2);

    expect(stream.events.slice(0, 2).map(({ event }) => event)).toEqual(['ready', 'resync']);
    stream.close();
    const again = await watch({ lastEventId: stream.lastEventId() });
    expect(again.events.map(({ event }) => event)).not.toContain('resync');
    again.close();
  },
);

describe('presence', () => {
  const present = (id: string, person: Pick<TestPerson, 'browser'>, activity: unknown) =>
    person.browser.ask(
      'PUT',
      `/api/v1/workspaces/${tenant.workspaceId}/conversations/${id}/presence`,
      { body: { activity } },
    );

  test('streams to members who have a conversation open who else has', async () => {
    const agent = await newMember(herald, tenant.workspaceId, 'agent');
    await customerWrites('33655500091');
    const id = await conversationOf('33655500091');
    const stream = await watch();
    const seen = () => stream.events.filter(({ event }) => event === 'presence');

    expect((await present(id, owner, 'viewing')).status).toBe(200);
    // By another process than that of the stream.
    const elsewhere = { browser: agent.browser.at(herald.other) };
    expect((await present(id, elsewhere, 'typing')).status).toBe(200);

    const event = await until('the other', () =>
      seen().find(({ data }) => (data['viewers'] as unknown[]).length > 0),
    );
    const memberId = expect.stringMatching(/^mbr_/);
    expect(event.data).toEqual({ conversationId: id, viewers: [{ memberId, isTyping: true }] });
    stream.close();
  });

  test('rejects presence in a conversation of another workspace, but for leaving it, and an unknown activity', async () => {
    const theirs = await mintTenant(herald);
    await write(herald, theirs, CUSTOMER, 'Hello');
    const foreign = (await idsFor(herald, theirs, CUSTOMER)).conversationId;
    const own = await conversationOf(CUSTOMER);

    expect((await present(foreign, owner, 'viewing')).status).toBe(404);
    expect((await present(foreign, owner, 'left')).status).toBe(200);
    expect((await present(own, owner, 'dancing')).status).toBe(400);
  });
});

describe('end of a stream', () => {
  test('a stream ends when its person signs out', async () => {
    const agent = await newMember(herald, tenant.workspaceId, 'agent');
    const stream = await watch({}, agent);
    expect(stream.hasEnded()).toBe(false);

    await agent.browser.ask('POST', '/api/v1/auth/sign-out');

    await until('the end', () => stream.hasEnded());
    expect((await me(agent.browser)).status).toBe(401);
  });

  test('a stream ends when its person is removed, while those of others go on', async () => {
    const agent = await newMember(herald, tenant.workspaceId, 'agent');
    const [theirs, mine] = [await watch({}, agent), await watch()];
    const path = `/api/v1/workspaces/${tenant.workspaceId}/members`;
    const { body } = await owner.browser.ask('GET', path);
    const members = body['data'] as { memberId: string; email: string }[];
    const { memberId } = members.find(({ email }) => email === agent.email)!;

    await owner.browser.ask('DELETE', `${path}/${memberId}`);

    await until('the end', () => theirs.hasEnded());
    expect(mine.hasEnded()).toBe(false);
    mine.close();
  });
});

test('limits a person to twenty streams at a process, and counts open streams', async () => {
  const agent = await newMember(herald, tenant.workspaceId, 'agent');
  // At the other process nobody else opens as many.
  const open = () => openStream(herald.other, tenant.workspaceId, agent.browser.cookie());
  const openNow = async (): Promise<number> =>
    (await readCounters(herald.other.apiUrl)).get('herald_live_streams') ?? 0;
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  expect(await openNow()).toBeGreaterThanOrEqual(20);

  const refused = await open();
  for (const stream of streams) stream.close();
  await until('places that are free', async () => (await openNow()) < 20);
  const next = await open();

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(next.status).toBe(200);
  next.close();
});
