import { beforeAll, describe, expect, test } from '@jest/globals';
import { CANNED_REPLIES_MAX } from '../../../src/domain/canned-reply';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember } from '../../support/people';
import { type Inbox, openInbox, refusalOf } from '../support/people-inbox';

const herald = useHerald();
let inbox: Inbox;

beforeAll(async () => {
  inbox = await openInbox(herald);
});

const PATH = '/canned-replies';
const create = (body: object, by?: TestPerson) => inbox.ask('POST', PATH, body, by);
const names = async () => (await inbox.rows(PATH)).map(({ name }) => name);

async function created(name: string): Promise<{ replyId: string }> {
  const { status, body } = await create({ name, text: 'Hello {{name}}!' });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body['reply'] as { replyId: string };
}

describe('canned replies', () => {
  test('are created, listed by name, changed and deleted by people who answer customers', async () => {
    const agent = await newMember(herald, inbox.tenant.workspaceId, 'agent');

    const answer = await create({ name: 'opening-hours', text: ' We open at 9. ' }, agent);
    const { replyId } = answer.body['reply'] as { replyId: string };
    const path = `${PATH}/${replyId}`;
    await created('a-first-one');

    expect(answer).toMatchObject({
      status: 201,
      body: { reply: { name: 'opening-hours', text: 'We open at 9.' } },
    });
    expect(await names()).toEqual(['a-first-one', 'opening-hours']);
    const changed = await inbox.ask('PATCH', path, { text: 'We open at 10.' }, agent);
    expect(changed.body['reply']).toMatchObject({ name: 'opening-hours', text: 'We open at 10.' });
    expect((await inbox.ask('DELETE', path, undefined, agent)).status).toBe(200);
    expect(await names()).toEqual(['a-first-one']);
    expect(refusalOf(await inbox.ask('DELETE', path))).toEqual([404, 'canned_reply_not_found']);
  });

  test('leave audit entries that hold the name and not the text', async () => {
    const { replyId } = await created('audited');
    const path = `${PATH}/${replyId}`;
    await inbox.ask('PATCH', path, { name: 'renamed', text: 'Secret words' });
    await inbox.ask('PATCH', path, { name: 'renamed' });
    await inbox.ask('DELETE', path);

    const entries = (await inbox.rows('/audit')).filter(({ target }) => target === replyId);
    const secret = { field: 'text', secret: true };
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['canned_reply.deleted', [{ field: 'name', from: 'renamed', to: null }]],
      ['canned_reply.changed', [{ field: 'name', from: 'audited', to: 'renamed' }, secret]],
      ['canned_reply.created', [{ field: 'name', from: null, to: 'audited' }, secret]],
    ]);
  });

  test.each([
    ['a name with a space', { name: 'two words' }, 'name'],
    ['a name in capitals', { name: 'Hello' }, 'name'],
    ['a name of 33 characters', { name: 'x'.repeat(33) }, 'name'],
    ['an empty text', { text: ' ' }, 'text'],
    ['a text of 1025 characters', { text: 'x'.repeat(1025) }, 'text'],
  ])('are refused with %s', async (_what, fault, field) => {
    const { status, body } = await create({ name: 'fine', text: 'Fine', ...fault });

    expect({ status, details: body['details'] }).toMatchObject({
      status: 400,
      details: [{ field }],
    });
  });

  test('have names of their own, even when many are created at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ name: 'wanted', text: 'Me first' })),
    );
    const { replyId } = await created('other');

    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(7);
    for (const answer of refused) expect(refusalOf(answer)).toEqual([409, 'conflict']);
    const renamed = await inbox.ask('PATCH', `${PATH}/${replyId}`, { name: 'wanted' });
    expect(refusalOf(renamed)).toEqual([409, 'conflict']);
  });

  test('are at most 200 in a workspace', async () => {
    const { cannedReplies } = herald.stage.repositories;
    const stored = await cannedReplies.find(inbox.tenant.workspaceId);
    const at = new Date();
    const replies = Array.from({ length: CANNED_REPLIES_MAX }, (_, each) => {
      return { id: `cnr_${each}`, name: `n-${each}`, text: 'x', createdAt: at, updatedAt: at };
    });
    await cannedReplies.save({ ...stored, replies });

    expect(refusalOf(await create({ name: 'one-more', text: 'x' }))).toEqual([409, 'conflict']);
  });
});
