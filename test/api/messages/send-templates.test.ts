import { beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy } from '../../support/callbacks';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { acceptedFor, recipientEnding } from '../support/sandbox';
import { sentValues } from '../support/sent-values';
import { templateShapes } from '../support/template-shapes';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

describe('templates of every shape', () => {
  test.each(templateShapes)('the provider accepts a template: $name, $form', async (shape) => {
    const { name, language, values, sends } = shape;
    const { id: templateId, language: templateLanguage } = tenant.template(name, language);
    const recipientNumber = recipientEnding('0003');

    const answer = await send(herald, tenant, { recipientNumber, templateId, ...values });

    expect(answer.body).toMatchObject({ status: 'accepted', templateId });
    expect(answer.status).toBe(200);
    const { providerMessageId } = answer.body;
    const [message, ...others] = await acceptedFor(herald, recipientNumber);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ templateName: name, templateLanguage, providerMessageId });
    expect(sentValues(message?.request)).toEqual(sends);
  });

  test('covers every approved template of the sandbox', () => {
    const approved = tenant.templates.filter(({ providerStatus }) => providerStatus === 'APPROVED');

    expect(new Set(templateShapes.map(({ name }) => name))).toEqual(
      new Set(approved.map(({ name }) => name)),
    );
  });
});

describe('sender that cannot replace static URLs', () => {
  test('answers 400 static_button_not_replaceable to a value for a static URL', async () => {
    const mine = await mintTenant(herald);
    await herald.stage.records.senders.update(
      { _id: mine.senderId },
      { $set: { capabilities: { staticUrlReplaceable: false } } },
    );

    const answer = await send(herald, mine, {
      recipientNumber: recipientEnding('0003'),
      templateId: mine.template('summer_sale').id,
      templateVariables: ['Ana', '20%'],
      headerMediaUrl: 'https://shop.example.com/summer.jpg',
      buttonValues: { 'See the sale': 'https://shop.example.com/sale?for=ana' },
    });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'static_button_not_replaceable',
      details: [{ field: 'buttonValues.See the sale' }],
    });
    expect(await acceptedBy(herald, mine)).toEqual([]);
  });
});

describe('values that do not fit', () => {
  test('names all problems of the values in one answer', async () => {
    const answer = await send(herald, tenant, {
      recipientNumber: recipientEnding('0003'),
      templateId: tenant.template('order_shipped').id,
      templateVariables: { header: { 1: 'A\n1' }, body: { 1: 'x'.repeat(1100), 3: 'surplus' } },
      headerMediaUrl: 'https://shop.example.com/summer.jpg',
      buttonValues: { 'Track parcels': 'GP-77', 'Call us': '112' },
    });

    expect(answer.status).toBe(400);
    expect(answer.body['code']).toBe('invalid_template_values');
    const details = answer.body['details'] as { field: string; message: string }[];
    expect(details.map(({ field }) => field).toSorted()).toEqual([
      'buttonValues.Call us',
      'buttonValues.Track parcel',
      'buttonValues.Track parcels',
      'headerMediaUrl',
      'templateVariables.body',
      'templateVariables.body.2',
      'templateVariables.body.3',
      'templateVariables.header.1',
    ]);
    for (const { message } of details) expect(answer.body['error']).toContain(message);
  });
});
