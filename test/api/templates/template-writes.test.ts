import { beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { syncsOf } from '../../support/senders';
import {
  authenticationDefinition,
  bodyDefinition,
  fullDefinition,
} from '../../support/template-definitions';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { recipientEnding } from '../support/sandbox';
import { type TemplateClient, disable, rowsOf, templateClient } from '../support/template-writes';

const herald = useHerald();
let tenant: Tenant;
let templates: TemplateClient;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  templates = await templateClient(herald, tenant);
});

const OPEN = 'Our shop is open again from nine in the morning.';

describe('a new template', () => {
  test('is under review at the provider, then approved and sent', async () => {
    const answer = await templates.create(fullDefinition('plants_are_back'));

    expect(answer).toMatchObject({
      status: 201,
      body: { template: { name: 'plants_are_back', language: 'en_US', status: 'pending' } },
    });
    const { templateId } = answer.body['template'] as { templateId: string };
    const shown = await templates.awaitStatus(templateId, 'approved');
    expect(shown).toMatchObject({
      sender: tenant.displayNumber,
      category: 'marketing',
      statusReason: null,
      definition: { name: 'plants_are_back', language: 'en_US', category: 'marketing' },
    });
    const sent = await send(herald, tenant, {
      recipientNumber: recipientEnding('1234'),
      templateId,
      templateVariables: { header: ['Ana'], body: ['Ana', 'twelve'] },
      buttonValues: { 'See them': 'fern', 'Copy offer code': 'FERN25' },
    });
    expect(sent).toMatchObject({ status: 200, body: { status: 'accepted' } });
  });

  test('is listed as it was defined, so that a pulled definition can be created again', async () => {
    const definition = fullDefinition('pulled');
    await templates.make(definition);

    const pulled = rowsOf(await templates.list(`?sender=${tenant.displayNumber}`)).find(
      ({ name }) => name === 'pulled',
    );

    const again = { ...(pulled?.['definition'] as object), name: 'pulled_again' };
    expect(again).toMatchObject({
      ...definition,
      name: 'pulled_again',
      components: [...definition.components.slice(0, 3), { type: 'BUTTONS' }],
    });
    expect((await templates.create(again)).status).toBe(201);
  });

  test('can be of authentication, which WhatsApp words', async () => {
    const definition = authenticationDefinition('sign_in_code', true);

    const templateId = await templates.make(definition);

    const { definition: listed } = await templates.awaitStatus(templateId, 'approved');
    expect(listed).toEqual(definition);
    const recipientNumber = recipientEnding('1234');
    const sent = await send(herald, tenant, {
      recipientNumber,
      templateId,
      templateVariables: ['123456'],
    });
    expect(sent).toMatchObject({ status: 200 });
  });

  test('is synced soon, and receivers are told of its later changes', async () => {
    const mine = await mintTenant(herald);
    const syncs = syncsOf(herald, mine.workspaceId);
    const client = await templateClient(herald, mine);

    const templateId = await client.make(bodyDefinition('told_in_review', OPEN));

    await until('a sync', async () => (await syncs.count()) > 0);
    const stored = await herald.stage.repositories.templates.find(mine.workspaceId, templateId);
    expect(stored?.told).toMatchObject({ status: 'PENDING' });
  });

  test('is rejected with the reason of the provider', async () => {
    const templateId = await templates.make(bodyDefinition('spring_rejected', OPEN));

    expect(await templates.awaitStatus(templateId, 'rejected')).toMatchObject({
      statusReason: 'TAG_CONTENT_MISMATCH',
    });
  });

  test('is refused with 409 when there is one of that name and language', async () => {
    const templateId = await templates.make(bodyDefinition('twice', OPEN));

    expect(await templates.create(bodyDefinition('twice', OPEN))).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'templateId', message: templateId }] },
    });
  });

  test('is stored when the account has one of the same content alone', async () => {
    const mine = await mintTenant(herald);
    const account = { businessAccountId: tenant.businessAccountId };
    const { connectMeta } = herald.stage.tenants;
    const { displayNumber } = await connectMeta(mine.workspaceId, null, true, account);
    const client = await templateClient(herald, mine);
    await templates.make(bodyDefinition('known_there', OPEN));

    const same = bodyDefinition('known_there', OPEN);
    const other = bodyDefinition('known_there', 'Our shop is closed today.');
    expect(await client.create(other, displayNumber)).toMatchObject({ status: 409 });
    expect(await client.create(same, displayNumber)).toMatchObject({ status: 201 });
  });

  test('is refused with a sentence of ours when the provider refuses it', async () => {
    const answer = await templates.create(bodyDefinition('one_refused', OPEN));

    expect(answer).toMatchObject({ status: 422, body: { code: 'template_refused' } });
    expect(answer.body['error']).toContain('2388019');
    expect(answer.body['error']).not.toContain('Template limit reached');
  });
});

describe('a connection that ends', () => {
  test('does not hide that the provider has taken a template', async () => {
    const answer = await templates.create(bodyDefinition('news_lost', OPEN));

    expect(answer).toMatchObject({ status: 201, body: { template: { name: 'news_lost' } } });
  });
});

describe('a definition that the provider would not take', () => {
  const wrong = bodyDefinition('Wrong-Name', '{{1}} is here', ['Ana']);
  const complaints = ['name', 'components.0.text'];

  test('is checked without asking the provider', async () => {
    const { status, body } = await templates.check(wrong);

    expect(status).toBe(200);
    const paths = (body['problems'] as { path: string }[]).map(({ path }) => path);
    expect([...new Set(paths)]).toEqual(complaints);
    expect((await templates.check(fullDefinition('fine'))).body['problems']).toEqual([]);
  });

  test('is refused by its shape before any rule', async () => {
    const location = { type: 'HEADER', format: 'LOCATION' };

    const { status, body } = await templates.create({
      ...bodyDefinition('location', OPEN),
      components: [location],
    });

    expect(status).toBe(400);
    expect(body['details']).toEqual([
      {
        field: 'definition.components.0.format',
        message: 'must be one of TEXT, IMAGE, VIDEO, DOCUMENT',
      },
    ]);
  });
});

describe('an edit', () => {
  test('replaces the text at the provider, once a day', async () => {
    const templateId = await templates.make(bodyDefinition('edited', OPEN));
    await templates.awaitStatus(templateId, 'approved');
    const later = OPEN.replace('nine', 'ten');

    const answer = await templates.edit(templateId, bodyDefinition('edited', later));

    expect(answer).toMatchObject({ status: 200, body: { template: { templateId } } });
    const { definition } = await templates.awaitStatus(templateId, 'approved');
    expect(definition).toMatchObject({ components: [{ type: 'BODY', text: later }] });
    expect(await templates.edit(templateId, bodyDefinition('edited', OPEN))).toMatchObject({
      status: 422,
      body: { code: 'template_refused', error: expect.stringContaining('within a day') as unknown },
    });
  });

  test.each([
    ['name', 'other', OPEN],
    ['components', 'kept_components', OPEN.replace('nine', '{{opening_hour}}')],
  ])('keeps name, and the format of its variables: %s', async (field, name, text) => {
    const templateId = await templates.make(bodyDefinition(`kept_${field}`, OPEN));

    const answer = await templates.edit(templateId, bodyDefinition(name, text));

    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ field: `definition.${field}` }] },
    });
  });
});

describe('a deletion', () => {
  test('takes the template in its language only, here and at the provider', async () => {
    const english = await templates.make(bodyDefinition('bilingual', OPEN));
    const french = await templates.make({ ...bodyDefinition('bilingual', OPEN), language: 'fr' });

    const answer = await templates.remove(english);

    expect(answer).toMatchObject({ status: 200, body: { template: { status: 'deleted' } } });
    const left = rowsOf(await templates.list('?limit=100')).map(({ templateId }) => templateId);
    expect(left).toContain(french);
    expect(left).not.toContain(english);
    expect(await templates.remove(english)).toMatchObject({ status: 404 });
    const back = await templates.create(bodyDefinition('bilingual', OPEN));
    expect(back).toMatchObject({ status: 201, body: { template: { templateId: english } } });
  });

  test('refuses the templates that the provider keeps', async () => {
    const id = await templates.make(bodyDefinition('kept_while_disabled', OPEN));
    await templates.awaitStatus(id, 'approved');
    await disable(herald, 'kept_while_disabled');

    const answer = await templates.remove(id);

    expect(answer).toMatchObject({ status: 422, body: { code: 'template_refused' } });
  });
});

test('reaches every number of an account', async () => {
  const mine = await mintTenant(herald);
  const { workspaceId, businessAccountId, displayNumber } = mine;
  const account = { businessAccountId };
  const other = await herald.stage.tenants.connectMeta(workspaceId, null, true, account);
  const client = await templateClient(herald, mine);
  const listed = async () => rowsOf(await client.list(`?sender=${other.displayNumber}&limit=100`));
  const shared = () =>
    until('the template at the other number', async () =>
      (await listed()).find(({ name }) => name === 'shared'),
    );

  const templateId = await client.make(bodyDefinition('shared', OPEN), displayNumber);
  const { templateId: otherId } = await shared();
  await client.remove(templateId);

  const left = (await listed()).map((row) => row['templateId']);
  expect(left).not.toContain(otherId);
});

test('tells every change in the audit log', async () => {
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const templateId = await templates.make(bodyDefinition('told', OPEN));
  await templates.awaitStatus(templateId, 'approved');
  await templates.edit(templateId, bodyDefinition('told', `${OPEN} Come and see!`));
  await templates.remove(templateId);

  const path = `/api/v1/workspaces/${tenant.workspaceId}/audit?target=${templateId}`;
  const { body } = await browser.ask('GET', path);

  expect((body['data'] as { action: string }[]).map(({ action }) => action)).toEqual([
    'template.deleted',
    'template.edited',
    'template.created',
  ]);
  expect(body['data']).toMatchObject([
    {},
    { changes: [{ field: 'body', from: OPEN, to: `${OPEN} Come and see!` }] },
    {},
  ]);
});
