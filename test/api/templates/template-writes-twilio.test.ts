import { beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import {
  authenticationDefinition,
  bodyDefinition,
  fullDefinition,
} from '../../support/template-definitions';
import { type Tenant, mintTenant } from '../../support/tenant';
import { type TwilioSender, addTwilioNumber } from '../../support/twilio-number';
import { acceptedFor, recipientEnding } from '../support/sandbox';
import { type TemplateClient, rowsOf, templateClient } from '../support/template-writes';

const herald = useHerald();
let tenant: Tenant;
let sender: TwilioSender;
let templates: TemplateClient;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  sender = await addTwilioNumber(herald, tenant);
  templates = await templateClient(herald, tenant);
});

const OPEN = 'Our shop is open again from nine in the morning.';

describe('a new template at Twilio', () => {
  test('is created as a content, and its variables reach their places', async () => {
    const definition = fullDefinition('plants_at_twilio');
    const templateId = await templates.make(definition, sender.number);

    expect(await sync(templateId)).toMatchObject({ sender: sender.number, definition });
    const recipientNumber = recipientEnding('1234');
    const sent = await send(herald, tenant, {
      recipientNumber,
      templateId,
      templateVariables: { header: ['Eve'], body: ['Bob', 'seven'] },
      buttonValues: { 'See them': 'moss', 'Copy offer code': 'MOSS10' },
    });
    expect(sent).toMatchObject({ status: 200 });
    const [accepted] = await acceptedFor(herald, recipientNumber);
    expect(accepted?.text).toBe(
      'Hi Bob, the plants you liked are back, seven of them until Sunday evening.',
    );
  });

  test('may have a file in its header, by the address of a sample', async () => {
    const { components, ...named } = bodyDefinition('picture', OPEN);
    const header = {
      type: 'HEADER',
      format: 'IMAGE',
      media_url: 'https://cdn.example.com/p/{{1}}',
      example: { header_handle: ['https://cdn.example.com/p/fern.png'] },
    };
    const definition = { ...named, components: [header, ...components] };

    const templateId = await templates.make(definition, sender.number);

    expect(await sync(templateId)).toMatchObject({ definition });
  });

  test.each([true, false])(
    'can be of authentication, with a warning or without: %s',
    async (isWarned) => {
      const definition = authenticationDefinition(`code_${String(isWarned)}`, isWarned);

      const templateId = await templates.make(definition, sender.number);

      expect(await sync(templateId)).toMatchObject({ definition });
    },
  );

  test('goes on where an earlier try ended', async () => {
    const definition = bodyDefinition('content_lost', OPEN);
    expect(await templates.create(definition, sender.number)).toMatchObject({
      status: 503,
      body: { code: 'template_outcome_unknown' },
    });

    expect(await templates.create(definition, sender.number)).toMatchObject({ status: 201 });
    expect(await templates.create(definition, sender.number)).toMatchObject({ status: 409 });
  });

  test('is refused without leaving a content behind', async () => {
    const definition = bodyDefinition('content_refused', OPEN);

    expect(await templates.create(definition, sender.number)).toMatchObject({ status: 422 });
    expect(await templates.create(definition, sender.number)).toMatchObject({ status: 422 });
  });

  test('must name its sender beside another number', async () => {
    expect(await templates.create(bodyDefinition('whose', OPEN))).toMatchObject({
      status: 400,
      body: { code: 'sender_number_required', details: [{ field: 'sender' }, { field: 'sender' }] },
    });
  });

  test('is checked by the rules of Twilio', async () => {
    const named = bodyDefinition('named', 'Hi {{first_name}}, we are open from nine on.');
    const [part] = named.components;
    const example = { body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }] };
    const definition = { ...named, components: [{ ...part, example }] };

    expect((await templates.check(definition, tenant.displayNumber)).body['problems']).toEqual([]);
    expect((await templates.check(definition, sender.number)).body['problems']).toEqual([
      { path: 'components', message: expect.stringContaining('at Twilio') as unknown },
    ]);
  });
});

test('keeps a template at Twilio as it was submitted, and deletes it', async () => {
  const templateId = await templates.make(bodyDefinition('kept_content', OPEN), sender.number);

  expect(
    await templates.edit(templateId, bodyDefinition('kept_content', `${OPEN} Come!`)),
  ).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('new name') as unknown },
  });
  expect(await templates.remove(templateId)).toMatchObject({ status: 200 });
  const left = rowsOf(await templates.list(`?sender=${sender.number}&limit=100`));
  expect(left.map((row) => row['templateId'])).not.toContain(templateId);
});

/** Twilio reports no approval: reads its list until it has one. */
async function sync(templateId: string): Promise<Record<string, unknown>> {
  for (let round = 1; round <= 10; round += 1) {
    await herald.stage.tenants.syncTemplates(tenant.workspaceId, sender.senderId);
    const rows = rowsOf(await templates.list(`?sender=${sender.number}&limit=100`));
    const row = rows.find((each) => each['templateId'] === templateId);
    if (row?.['status'] === 'approved') return row;
  }
  throw new Error(`${templateId} was not approved`);
}
