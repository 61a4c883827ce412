import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  account,
  contentSid,
  runTwilio,
  twilioTemplates,
  type RunningTwilio,
} from './support/twilio';

let running: RunningTwilio;
beforeAll(async () => {
  running = await runTwilio();
});
afterAll(() => running.close());

const page = z.object({
  contents: z.array(
    z.looseObject({
      sid: z.string(),
      friendly_name: z.string(),
      language: z.string(),
      variables: z.record(z.string(), z.string()),
      types: z.record(z.string(), z.unknown()),
    }),
  ),
  meta: z.object({
    key: z.literal('contents'),
    page: z.int(),
    page_size: z.int(),
    next_page_url: z.url().nullable(),
    previous_page_url: z.url().nullable(),
  }),
});

const list = async (path: string) => page.parse((await running.call(path)).body);

async function wholeList(pageSize: number) {
  const pages = [await list(`/v1/ContentAndApprovals?PageSize=${pageSize}`)];
  for (let next = pages[0]!.meta.next_page_url; next !== null;) {
    pages.push(await list(next.slice(running.sandbox.url.length)));
    next = pages.at(-1)!.meta.next_page_url;
  }
  return pages;
}

describe('GET /v1/ContentAndApprovals', () => {
  test('lists every template once over its pages, with its name and language at Meta', async () => {
    const pages = await wholeList(4);

    expect(pages.map(({ meta }) => meta.page)).toEqual(pages.map((_, index) => index));
    expect(
      pages.flatMap(({ contents }) =>
        contents.map(({ friendly_name, language }) => `${friendly_name}/${language}`),
      ),
    ).toEqual(twilioTemplates.map(({ name, language }) => `${name}/${language}`));
  });

  test('finds a page by its token, not by its number', async () => {
    const [first] = (await wholeList(4)).values();

    expect(await list('/v1/ContentAndApprovals?PageSize=4&Page=2')).toMatchObject({
      contents: first!.contents,
    });
  });

  test('lists the approval of each content', async () => {
    const [{ contents }] = (await wholeList(1000)) as [z.infer<typeof page>];

    const approvals = contents.map(({ friendly_name, approval_requests }) => [
      friendly_name,
      approval_requests,
    ]);
    expect(approvals).toContainEqual(['welcome', expect.objectContaining({ status: 'approved' })]);
    expect(approvals).toContainEqual([
      'autumn_preview',
      expect.objectContaining({ status: 'pending', category: 'MARKETING' }),
    ]);
  });

  test('lists a sample for each variable and no other', async () => {
    const [{ contents }] = (await wholeList(1000)) as [z.infer<typeof page>];

    for (const { types, variables } of contents.filter(
      (each) => !('whatsapp/authentication' in each.types),
    )) {
      const used = [...JSON.stringify(types).matchAll(/\{\{(\d+)\}\}/g)].map(([, key]) => key);
      expect(new Set(used)).toEqual(new Set(Object.keys(variables)));
      expect(Object.values(variables)).not.toContain('');
    }
  });

  test('requires the credentials of the account', async () => {
    expect(await running.call('/v1/ContentAndApprovals', { password: 'x' })).toMatchObject({
      status: 401,
      body: { code: 20003 },
    });
  });
});

const contentNamed = async (name: string) =>
  (await running.call(`/v1/Content/${contentSid(name)}`)).body as {
    types: unknown;
    variables: unknown;
  };

describe('content', () => {
  test('is there for no template that Twilio has no type for', async () => {
    expect(await running.call(`/v1/Content/${contentSid('flash_offer')}`)).toMatchObject({
      status: 404,
    });
    expect(await running.send({ ContentSid: contentSid('flash_offer') })).toMatchObject({
      body: { code: 21655 },
    });
  });

  test.each([
    ['order_confirmed', 'twilio/text'],
    ['invoice_ready', 'twilio/media'],
    ['summer_sale', 'twilio/card'],
    ['back_in_stock', 'twilio/call-to-action'],
    ['offer_code', 'twilio/call-to-action'],
    ['review_request', 'twilio/quick-reply'],
    ['order_shipped', 'whatsapp/card'],
    ['login_code', 'whatsapp/authentication'],
    ['new_arrivals', 'twilio/carousel'],
    ['browse_catalog', 'twilio/catalog'],
    ['repeat_order', 'twilio/catalog'],
    ['delivery_survey', 'whatsapp/flows'],
  ])('gives %s the type %s', async (name, type) => {
    expect(Object.keys((await contentNamed(name)).types as object)).toEqual([type]);
  });

  test('numbers the variables of header, body and buttons in one sequence', async () => {
    expect(await contentNamed('order_shipped')).toMatchObject({
      types: {
        'whatsapp/card': {
          header_text: 'Order {{1}} is on its way',
          body: expect.stringContaining('Hi {{2}}, {{3}} has picked up'),
          footer: 'Fern & Fig',
          actions: [
            { type: 'URL', title: 'Track parcel', url: 'https://shop.example.com/track/{{4}}' },
            { type: 'PHONE_NUMBER', title: 'Call us', phone: '+15550100200' },
          ],
        },
      },
      variables: { '1': 'A-1017', '2': 'Ana', '3': 'GreenPost', '4': 'GP-77-1017' },
    });
  });

  test('numbers the named variables of Meta in their order', async () => {
    expect(await contentNamed('delivery_scheduled')).toMatchObject({
      types: { 'twilio/text': { body: expect.stringMatching(/\{\{1\}\}.*\{\{2\}\}.*\{\{3\}\}/) } },
      variables: { '1': 'Ana', '2': 'A-1017', '3': 'Tuesday' },
    });
  });

  test('varies a media address behind its host only', async () => {
    expect(await contentNamed('invoice_ready')).toMatchObject({
      types: { 'twilio/media': { media: ['https://shop.example.com/{{1}}'] } },
      variables: { '1': 'samples/invoice.pdf' },
    });
  });

  test('shows the approval of a content at an address of its own', async () => {
    const sid = contentSid('welcome');

    expect(await running.call(`/v1/Content/${sid}/ApprovalRequests`)).toMatchObject({
      status: 200,
      body: {
        sid,
        account_sid: account.accountSid,
        whatsapp: { type: 'whatsapp', status: 'approved', category: 'UTILITY' },
      },
    });
  });

  test.each(['', '/ApprovalRequests'])('answers 20404 to unknown content at …%s', async (path) => {
    expect(await running.call(`/v1/Content/HX${'9'.repeat(32)}${path}`)).toMatchObject({
      status: 404,
      body: { code: 20404 },
    });
  });
});
