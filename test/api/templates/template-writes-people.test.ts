import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember, newOwner } from '../../support/people';
import { bodyDefinition } from '../../support/template-definitions';
import { type Tenant, mintTenant } from '../../support/tenant';
import { type TemplateClient, templateClient } from '../support/template-writes';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;
let templates: TemplateClient;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  templates = await templateClient(herald, tenant);
});

const OPEN = 'Our shop is open again from nine in the morning.';
const LATER = OPEN.replace('nine', 'ten');

function ask({ browser }: TestPerson, method: string, path: string, body?: object) {
  const workspace = `/api/v1/workspaces/${tenant.workspaceId}`;
  return browser.ask(method, `${workspace}${path}`, { body });
}

const create = (person: TestPerson, definition: object): Promise<Answer> =>
  ask(person, 'POST', '/templates', { sender: tenant.displayNumber, definition });

const edit = (person: TestPerson, templateId: string, definition: object): Promise<Answer> =>
  ask(person, 'PUT', `/templates/${templateId}`, { definition });

describe('a person who may edit settings', () => {
  test('creates and edits a template, and the audit log names them', async () => {
    const created = await create(owner, bodyDefinition('by_a_person', OPEN));
    expect(created).toMatchObject({ status: 201, body: { template: { status: 'pending' } } });
    const { templateId } = created.body['template'] as { templateId: string };
    await templates.awaitStatus(templateId, 'approved');

    const edited = await edit(owner, templateId, bodyDefinition('by_a_person', LATER));

    expect(edited).toMatchObject({ status: 200, body: { template: { templateId } } });
    const { definition } = await templates.awaitStatus(templateId, 'approved');
    expect(definition).toMatchObject({ components: [{ type: 'BODY', text: LATER }] });
    const { body } = await ask(owner, 'GET', `/audit?target=${templateId}`);
    const actor = { kind: 'person', email: owner.email };
    expect(body['data']).toMatchObject([
      { action: 'template.edited', actor },
      { action: 'template.created', actor },
    ]);
  });

  test('is told every problem of a definition, as a key is', async () => {
    const wrong = await create(owner, bodyDefinition('Wrong-Name', '{{1}} is here', ['Ana']));

    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const fields = (wrong.body['details'] as { field: string }[]).map(({ field }) => field);
    expect(new Set(fields)).toEqual(new Set(['definition.name', 'definition.components.0.text']));
  });
});

test('refuses the changes of people who may not edit settings', async () => {
  const agent = await newMember(herald, tenant.workspaceId, 'agent');
  const templateId = await templates.make(bodyDefinition('not_theirs', OPEN));
  const refused = { status: 403, body: { code: 'forbidden' } };

  expect(await create(agent, bodyDefinition('never_there', OPEN))).toMatchObject(refused);
  expect(await edit(agent, templateId, bodyDefinition('not_theirs', LATER))).toMatchObject(refused);
});
