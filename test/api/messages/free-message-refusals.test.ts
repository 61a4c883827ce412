import { beforeAll, describe, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { type FreeMessages, IMAGE, openFreeMessages } from '../support/free-messages';
import { idsFor, walk } from '../support/inbox';
import { refusalOf } from '../support/people-inbox';
import { recipientEnding, requestsFor } from '../support/sandbox';

const herald = useHerald();
let free: FreeMessages;

beforeAll(async () => {
  free = await openFreeMessages(herald);
});

describe('refusals of a message by API', () => {
  test.each([
    ['without a recipient', { recipientNumber: undefined }, 'recipientNumber'],
    ['without a content', { text: undefined }, 'text'],
    ['with both contents', { media: { type: 'image', url: IMAGE } }, 'text'],
    ['with a long text', { text: 'x'.repeat(4097) }, 'text'],
    ['with half an emoji', { text: 'ok \ud83d' }, 'text'],
    ['with another type', { text: undefined, media: { type: 'gif', url: IMAGE } }, 'media.type'],
    ['without an address', { text: undefined, media: { type: 'image' } }, 'media.url'],
  ])('refuses a body %s', async (_what, change, field) => {
    const refused = await free.post({ ...free.textTo('33600000001'), ...change });

    expect(refusalOf(refused)).toEqual([400, 'invalid_request']);
    expect(refused.body['details']).toMatchObject([{ field }]);
  });

  const media = (file: object) => ({
    text: undefined,
    media: { type: 'image', url: IMAGE, ...file },
  });
  test.each([
    ['meta', 'a blank text', { text: ' ' }, 'text'],
    ['meta', 'an http address', media({ url: 'http://shop.example.com/f' }), 'media.url'],
    ['meta', 'a private address', media({ url: 'https://10.0.0.1/f' }), 'media.url'],
    ['meta', 'a caption of audio', media({ type: 'audio', caption: 'A' }), 'media.caption'],
    ['twilio', 'a long text', { text: 'x'.repeat(1601) }, 'text'],
    ['twilio', 'a caption of a video', media({ type: 'video', caption: 'A' }), 'media.caption'],
  ] as const)('refuses what %s does not take: %s', async (provider, _what, change, field) => {
    const senderNumber = free.numbers[provider];
    const customer = await free.newCustomer('0003', senderNumber);

    const refused = await free.post({ ...free.textTo(customer), senderNumber, ...change });

    expect(refusalOf(refused)).toEqual([400, 'invalid_request']);
    expect(refused.body['details']).toMatchObject([{ field }]);
    expect(await requestsFor(herald, customer)).toBe(0);
  });

  test('ignores unknown fields and names them', async () => {
    const customer = await free.newCustomer('0003');
    const file = { type: 'image', url: IMAGE, captoin: 'A fern' };

    const { body } = await free.post({
      ...free.textTo(customer),
      text: null,
      media: file,
      ttll: 60,
    });

    expect(body['warnings']).toEqual([
      'ttll is not a known field and was ignored; did you mean ttl?',
      'captoin is not a known field and was ignored; did you mean caption?',
    ]);
  });

  test('names the numbers when several are connected and none is given', async () => {
    const refused = await free.post({ ...free.textTo('33600000001'), senderNumber: undefined });

    expect(refusalOf(refused)).toEqual([400, 'sender_number_required']);
    const listed = (refused.body['details'] as { message: string }[]).map(({ message }) => message);
    expect(listed).toEqual(Object.values(free.numbers).toSorted());
    const unknown = await free.post({ ...free.textTo('33600000001'), senderNumber: '33600009999' });
    expect(refusalOf(unknown)).toEqual([404, 'sender_not_found']);
  });

  test('checks the recipient, then the reply window, then the content', async () => {
    const customer = await free.newCustomer('0003');
    const { customers } = herald.stage.repositories;
    const { workspaceId } = free.tenant;
    const { customerId } = await idsFor(herald, free.tenant, customer);
    const unfit = { ...free.textTo(customer), text: ' ' };
    const refusal = async (change: object = {}) =>
      refusalOf(await free.post({ ...unfit, ...change }));
    const unknown = { recipientNumber: undefined, recipientId: `cus_${'0'.repeat(24)}` };
    const another = {
      recipientId: (await idsFor(herald, free.tenant, recipientEnding('0003'))).customerId,
    };

    await free.lastWrote(customer, 24.1);
    await customers.decide(workspaceId, customerId, { unsubscribed: true }, new Date());
    expect(await refusal(unknown)).toEqual([404, 'customer_not_found']);
    expect(await refusal(another)).toEqual([400, 'recipient_mismatch']);
    expect(await refusal()).toEqual([400, 'customer_unreachable']);
    await customers.decide(workspaceId, customerId, { unsubscribed: false }, new Date());
    expect(await refusal()).toEqual([400, 'window_closed']);
    await free.lastWrote(customer, 1);
    expect(await refusal()).toEqual([400, 'invalid_request']);
    expect(await requestsFor(herald, customer)).toBe(0);
  });

  test('counts what the customer wrote under an identity that was merged into them', async () => {
    const { workspaceId } = free.tenant;
    const former = await idsFor(herald, free.tenant, await free.newCustomer('0003'));
    const current = await idsFor(herald, free.tenant, recipientEnding('0003'));
    const body = { senderNumber: free.numbers.meta, text: 'Hi', recipientId: current.customerId };
    expect(refusalOf(await free.post(body))).toEqual([400, 'window_closed']);

    const { customers } = herald.stage.repositories;
    await customers.merge(workspaceId, former.customerId, current.customerId);

    expect((await free.post(body)).status).toBe(200);
  });

  test('refuses a number that never wrote, and stores nothing about it', async () => {
    const stranger = recipientEnding('0003');

    const refused = await free.post(free.textTo(stranger));

    expect(refusalOf(refused)).toEqual([400, 'window_closed']);
    expect(refused.body['error']).toContain('has not written yet');
    expect(await walk(herald, free.tenant, `/api/v2/customers`)).not.toContainEqual(
      expect.objectContaining({ number: stranger }),
    );
  });
});
