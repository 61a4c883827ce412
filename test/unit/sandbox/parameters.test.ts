import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  refusedWith,
  runSandbox,
  sendBody,
  sendPath,
  textParameters,
  type RunningSandbox,
} from './support/running-sandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runSandbox();
});
afterAll(() => running.close());

const send = (parts: Parameters<typeof sendBody>[0]) =>
  running.call(sendPath, { body: sendBody(parts) });

const body = (...parameters: unknown[]) => [{ type: 'body', parameters }];
const named = (name: string, text: string) => ({ type: 'text', parameter_name: name, text });

describe('parameters', () => {
  test('refuses a number of parameters that the template does not have', async () => {
    const answer = await send({
      name: 'order_confirmed',
      components: body({ type: 'text', text: 'Ana' }),
    });

    expect(answer).toMatchObject(
      refusedWith(
        132000,
        'body: number of localizable_params (1) does not match the expected number of params (2)',
      ),
    );
  });

  test('refuses parameters for a template without placeholders', async () => {
    expect(await send({ components: body(...textParameters('x')) })).toMatchObject(
      refusedWith(132000),
    );
  });

  test('refuses an empty parameter', async () => {
    const components = body(...textParameters('Ana', ''));

    expect(await send({ name: 'order_confirmed', components })).toMatchObject(refusedWith(131008));
  });

  test.each(['a\nb', 'a\tb', 'a     b'])('refuses a parameter that holds %j', async (text) => {
    const components = body(...textParameters('Ana', text));

    expect(await send({ name: 'order_confirmed', components })).toMatchObject(refusedWith(132018));
  });

  test('refuses parameters that make the body too long', async () => {
    const components = body(...textParameters('Ana', 'x'.repeat(1024)));

    expect(await send({ name: 'order_confirmed', components })).toMatchObject(refusedWith(132005));
  });

  test('refuses positional values for a named template, whose names are missing', async () => {
    const components = body(...textParameters('Ana', 'A-1', 'Tuesday'));

    expect(await send({ name: 'delivery_scheduled', components })).toMatchObject(
      refusedWith(100, 'Parameter name is missing or empty'),
    );
  });

  test('refuses an unknown name as a format mismatch', async () => {
    const components = body(
      named('first_name', 'Ana'),
      named('order_number', 'A'),
      named('day', 'x'),
    );

    expect(await send({ name: 'delivery_scheduled', components })).toMatchObject(
      refusedWith(132012),
    );
  });

  test('refuses named values for a positional template as a format mismatch', async () => {
    const components = body(named('1', 'Ana'), named('2', 'A-1'));

    expect(await send({ name: 'order_confirmed', components })).toMatchObject(refusedWith(132012));
  });

  test('accepts named values in any order', async () => {
    const components = body(
      named('delivery_day', 'Tuesday'),
      named('first_name', 'Ana'),
      named('order_number', 'A-1'),
    );

    expect((await send({ name: 'delivery_scheduled', components })).status).toBe(200);
  });
});

const invoice = (header: unknown[]) =>
  send({
    name: 'invoice_ready',
    components: [...header, { type: 'body', parameters: textParameters('Ana', 'A-1') }],
  });
const header = (parameter: unknown) => [{ type: 'header', parameters: [parameter] }];

describe('headers', () => {
  test('accepts a header with the media of its template', async () => {
    const link = 'https://shop.example.com/invoice.pdf';
    const answer = await invoice(header({ type: 'document', document: { link } }));

    expect(answer.status).toBe(200);
  });

  test('refuses a header without media, with other media, with two, or with a broken link', async () => {
    expect(await invoice([])).toMatchObject(
      refusedWith(132012, 'header: Format mismatch, expected DOCUMENT, received UNKNOWN'),
    );
    expect(
      await invoice(header({ type: 'image', image: { link: 'https://a.example/x.png' } })),
    ).toMatchObject(refusedWith(132012));
    const document = { type: 'document', document: { link: 'https://a.example/x.pdf' } };
    expect(await invoice([{ type: 'header', parameters: [document, document] }])).toMatchObject(
      refusedWith(132012),
    );
    expect(
      await invoice(header({ type: 'document', document: { link: 'invoice.pdf' } })),
    ).toMatchObject(refusedWith(132012));
  });
});

const button = (sub_type: string, index: string | number, parameter: unknown) => ({
  type: 'button',
  sub_type,
  index,
  parameters: [parameter],
});
const text = (value: string) => ({ type: 'text', text: value });
const backInStock = (...buttons: unknown[]) =>
  send({
    name: 'back_in_stock',
    components: [{ type: 'body', parameters: textParameters('Ana', 'olive tree') }, ...buttons],
  });
const summerSale = (...buttons: unknown[]) =>
  send({
    name: 'summer_sale',
    components: [
      {
        type: 'header',
        parameters: [{ type: 'image', image: { link: 'https://shop.example.com/s.jpg' } }],
      },
      { type: 'body', parameters: textParameters('Ana', '20%') },
      ...buttons,
    ],
  });

const offer = (...buttons: unknown[]) =>
  send({
    name: 'offer_code',
    components: [{ type: 'body', parameters: textParameters('Ana', '15%') }, ...buttons],
  });

describe('buttons', () => {
  test('requires a value for a URL button with a placeholder', async () => {
    expect(await backInStock()).toMatchObject(
      refusedWith(131008, 'buttons: Button at index 0 of type Url requires a parameter'),
    );
    expect((await backInStock(button('url', 0, text('olive-tree')))).status).toBe(200);
  });

  test('refuses a button at a position that does not exist', async () => {
    expect(
      await backInStock(button('url', '0', text('a')), button('url', '1', text('b'))),
    ).toMatchObject(refusedWith(131009));
  });

  test('refuses a button of another type than the template has', async () => {
    expect(await backInStock(button('quick_reply', '0', text('a')))).toMatchObject(
      refusedWith(132018),
    );
  });

  test('accepts a static URL button as it is, or with a whole address in its place', async () => {
    expect((await summerSale()).status).toBe(200);
    expect(
      (await summerSale(button('url', '0', text('https://shop.example.com/vip')))).status,
    ).toBe(200);
    expect(await summerSale(button('url', '0', text('vip')))).toMatchObject(refusedWith(132018));
  });

  test('requires the code of a button that copies one', async () => {
    expect(await offer()).toMatchObject(refusedWith(131008));
    expect(
      (await offer(button('copy_code', '0', { type: 'coupon_code', coupon_code: 'FERN15' })))
        .status,
    ).toBe(200);
  });
});
