import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newMember } from '../support/people';
import { write } from './support/inbound';
import { type Inbox, openInbox, refusalOf } from './support/people-inbox';
import { recipientEnding } from './support/sandbox';

let herald: TestHerald;
let inbox: Inbox;
let path: string;

beforeAll(async () => {
  herald = await startHerald();
  inbox = await openInbox(herald);
});
beforeEach(async () => {
  const customer = recipientEnding('0003');
  await write(herald, inbox.tenant, customer, 'Hello');
  path = inbox.pathOf(customer);
});
afterAll(() => herald.close());

const hand = (body: unknown, by?: TestPerson) => inbox.ask('PUT', `${path}/handling`, body, by);
const join = () => newMember(herald, inbox.owner, inbox.tenant.workspaceId, 'agent');
const current = async () => (await inbox.ask('GET', path)).body['conversation'];

describe('who answers', () => {
  test('is changed by people, and the history says who did it', async () => {
    const ann = await join();
    const annId = await inbox.memberIdOf(ann);

    const taken = await hand({ handling: 'assigned' }, ann);
    expect([taken.status, taken.body['conversation']]).toMatchObject([
      200,
      { handling: 'assigned', assignedTo: annId, handlingTurn: 1 },
    ]);
    expect(await inbox.rows('/conversations?assignedTo=me', ann)).toHaveLength(1);
    expect(await inbox.rows(`/conversations?assignedTo=${annId}`)).toHaveLength(1);
    expect(await inbox.rows('/conversations?assignedTo=me')).toHaveLength(0);
    await hand({ handling: 'unassigned' });

    const ownerId = await inbox.memberIdOf(inbox.owner);
    expect(await current()).toMatchObject({
      handling: 'unassigned',
      assignedTo: null,
      handlingHistory: [
        { handling: 'assigned', assignedTo: annId, by: annId },
        { handling: 'unassigned', by: ownerId },
      ],
    });
  });

  test('is given to another member, but to no stranger', async () => {
    const annId = await inbox.memberIdOf(await join());

    const given = await hand({ handling: 'assigned', memberId: annId });
    const stranger = await hand({ handling: 'assigned', memberId: 'mbr_none' });

    expect(given.body['conversation']).toMatchObject({ assignedTo: annId });
    expect(refusalOf(stranger)).toEqual([400, 'invalid_request']);
    expect(stranger.body['details']).toMatchObject([{ field: 'memberId' }]);
    expect(await current()).toMatchObject({ assignedTo: annId });
  });

  test('is changed once by two people who saw the same', async () => {
    const ann = await join();

    const answers = await Promise.all([
      hand({ handling: 'assigned', turn: 0 }),
      hand({ handling: 'assigned', turn: 0 }, ann),
    ]);

    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await current()).toMatchObject({ handlingTurn: 1, handlingHistory: [{}] });
  });

  test('is not Autopilot where the number has no agent', async () => {
    expect(refusalOf(await hand({ handling: 'autopilot' }))).toEqual([400, 'agent_not_connected']);
  });

  test.each([
    [{}],
    [{ handling: 'robot' }],
    [{ handling: 'unassigned', memberId: 'mbr_1' }],
    [{ handling: 'assigned', turn: -1 }],
  ])('is not changed by %j', async (body) => {
    expect(refusalOf(await hand(body))).toEqual([400, 'invalid_request']);
  });
});

describe('a member who goes', () => {
  test('has no conversations any more, whether removed or gone by themselves', async () => {
    const [ann, bob] = [await join(), await join()];
    await hand({ handling: 'assigned' }, ann);
    const annId = await inbox.memberIdOf(ann);

    await inbox.ask('DELETE', `/members/${annId}`);

    const isNobodys = {
      handling: 'unassigned',
      assignedTo: null,
      handlingHistory: [
        { assignedTo: annId },
        { reason: expect.stringContaining('not in the workspace any more'), by: null },
      ],
    };
    expect(await current()).toMatchObject(isNobodys);
    await hand({ handling: 'assigned' }, bob);
    await inbox.ask('POST', '/leave', undefined, bob);
    expect(await current()).toMatchObject({ handling: 'unassigned' });
  });

  test('is made up for by removing them again, when a crash came between', async () => {
    const ann = await join();
    const annId = await inbox.memberIdOf(ann);
    await hand({ handling: 'assigned' }, ann);
    const { memberships } = herald.base.repositories;
    const membership = await memberships.find(inbox.tenant.workspaceId);
    if (membership === null) throw new Error('no membership');
    const members = membership.members.filter(({ id }) => id !== annId);
    await herald.base.database.models.workspaces.updateOne(
      { _id: inbox.tenant.workspaceId },
      { $set: { members } },
    );

    expect((await inbox.ask('DELETE', `/members/${annId}`)).status).toBe(404);

    expect(await current()).toMatchObject({ handling: 'unassigned' });
  });
});
