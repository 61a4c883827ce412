import { beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { addSecondNumber } from '../support/second-number';
import { acceptedFor, recipientEnding } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;
/** Every template of the tenant exists under this number too. */
let second: { number: string; phoneNumberId: string };
/** Tenant with one number only. */
let single: Tenant;

beforeAll(async () => {
  [tenant, single] = [await mintTenant(herald), await mintTenant(herald)];
  second = await addSecondNumber(herald, tenant);
});

const stock = { templateVariables: ['Ana', 'fern'] };
const english = { ...stock, buttonValues: { 'Order now': 'fern' } };
const french = { ...stock, buttonValues: { Commander: 'fougere' } };

describe('template by name', () => {
  const found = [
    { how: 'by a name of its own', body: { templateName: 'welcome' }, language: 'en_US' },
    {
      how: 'by its name and language',
      body: { templateName: 'back_in_stock', templateLanguage: 'fr', ...french },
      language: 'fr',
    },
    {
      how: 'by its name and its language in another spelling',
      body: { templateName: 'back_in_stock', templateLanguage: 'en-us', ...english },
      language: 'en_US',
    },
  ];

  test.each(found)('finds a template $how', async ({ body, language }) => {
    const recipientNumber = recipientEnding('0003');

    const answer = await send(herald, single, { recipientNumber, ...body });

    expect(answer.status).toBe(200);
    const expected = single.template(body.templateName, language);
    expect(answer.body['templateId']).toBe(expected.id);
    expect(await acceptedFor(herald, recipientNumber)).toMatchObject([
      { templateLanguage: language },
    ]);
  });

  test.each([{ templateName: 'order_confirmed' }])(
    'answers 400 template_mismatch to an id of a template that contradicts %j',
    async (other) => {
      const answer = await send(herald, single, {
        recipientNumber: recipientEnding('0003'),
        templateId: single.template('welcome').id,
        ...other,
      });

      expect(answer.status).toBe(400);
      expect(answer.body['code']).toBe('template_mismatch');
    },
  );

  test('answers 400 template_language_required and lists the languages when several are approved', async () => {
    const answer = await send(herald, single, {
      recipientNumber: recipientEnding('0003'),
      templateName: 'back_in_stock',
      ...stock,
    });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'template_language_required',
      details: [
        { field: 'templateLanguage', message: 'en_US' },
        { field: 'templateLanguage', message: 'fr' },
      ],
    });
  });

  test('a name is not ambiguous because of variants that are not approved', async () => {
    const mine = await mintTenant(herald);
    await herald.stage.records.templates.update(
      { _id: mine.template('back_in_stock', 'fr').id },
      { $set: { providerStatus: 'REJECTED' } },
    );

    const answer = await send(herald, mine, {
      recipientNumber: recipientEnding('0003'),
      templateName: 'back_in_stock',
      ...english,
    });

    expect(answer.status).toBe(200);
    expect(answer.body['templateId']).toBe(mine.template('back_in_stock', 'en_US').id);
  });

  const absent = [
    { what: 'a language that the template does not have', body: { templateLanguage: 'de' } },
    { what: 'a number that the template does not have', body: { senderNumber: '15550009999' } },
  ];

  test.each(absent)('answers 404 to $what and lists those it has', async ({ body }) => {
    const answer = await send(herald, single, {
      recipientNumber: recipientEnding('0003'),
      templateName: 'back_in_stock',
      ...body,
    });

    const number = single.displayNumber;
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      code: 'template_not_found',
      error: expect.stringContaining(`en_US (from ${number}), fr (from ${number})`),
      details: [
        { field: 'templateLanguage', message: 'en_US' },
        { field: 'templateLanguage', message: 'fr' },
        { field: 'senderNumber', message: number },
      ],
    });
  });

  test.each([
    ['in another letter case', 'Back_In_Stock'],
    ['that is misspelt', 'back_in_stok'],
  ])('answers 404 to a name %s and suggests the right one', async (_what, templateName) => {
    const answer = await send(herald, single, {
      recipientNumber: recipientEnding('0003'),
      templateName,
    });

    expect({ status: answer.status, error: answer.body['error'] }).toEqual({
      status: 404,
      error: 'no such template in this workspace; did you mean "back_in_stock"?',
    });
  });

  test('answers 404 without a list to an unknown name', async () => {
    const answer = await send(herald, single, {
      recipientNumber: recipientEnding('0003'),
      templateName: 'nobody_has_it',
    });

    expect({ status: answer.status, code: answer.body['code'] }).toEqual({
      status: 404,
      code: 'template_not_found',
    });
    expect(answer.body).not.toHaveProperty('details');
  });
});

describe('template by name on several numbers', () => {
  test('answers 400 template_sender_required and lists the numbers when several have the template', async () => {
    const answer = await send(herald, tenant, {
      recipientNumber: recipientEnding('0003'),
      templateName: 'welcome',
    });

    expect(answer.status).toBe(400);
    const details = answer.body['details'] as { field: string; message: string }[];
    expect(answer.body['code']).toBe('template_sender_required');
    expect(details.map(({ field }) => field)).toEqual(['senderNumber', 'senderNumber']);
    expect(details.map(({ message }) => message)).toContain(second.number);
  });

  test('sends a template from the number that the request names', async () => {
    const recipientNumber = recipientEnding('0003');

    const answer = await send(herald, tenant, {
      recipientNumber,
      templateName: 'welcome',
      senderNumber: second.number,
    });

    expect(answer.status).toBe(200);
    expect(await acceptedFor(herald, recipientNumber)).toMatchObject([
      { phoneNumberId: second.phoneNumberId },
    ]);
  });

  test('a name is not ambiguous because of a number that is disconnected', async () => {
    const mine = await mintTenant(herald);
    const { phoneNumberId } = await addSecondNumber(herald, mine);
    const { senders } = herald.stage.repositories;
    const recipientNumber = recipientEnding('0003');
    const body = { recipientNumber, templateName: 'welcome' };
    await senders.disconnect(mine.workspaceId, mine.senderId);

    const answer = await send(herald, mine, body);

    expect(answer.status).toBe(200);
    expect(await acceptedFor(herald, recipientNumber)).toMatchObject([{ phoneNumberId }]);

    const asked = await send(herald, mine, { ...body, senderNumber: mine.displayNumber });
    expect(asked.body['code']).toBe('sender_not_found');
  });
});
