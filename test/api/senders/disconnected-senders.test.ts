import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Answer, call, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { webhooksOf } from '../../support/webhooks';
import {
  type SenderSettings,
  refusalOf,
  senderOf,
  senderSettings,
} from '../support/sender-settings';

/** Sends while a member disconnects, replaces and reconnects a number. */
const herald = useHerald();
let tenant: Tenant;
let senders: SenderSettings;

beforeEach(async () => {
  tenant = await mintTenant(herald);
  const owner = await newOwner(herald, tenant.workspaceId);
  senders = senderSettings(owner.browser, tenant.workspaceId);
});

/** The answers of both endpoints, as `404 sender_not_found` or the sentence of the standard one. */
async function answers(): Promise<string[]> {
  const { templateId, body } = request();
  const v2 = await send(herald, tenant, { templateId, ...body });
  const standard = await call(herald, 'POST', '/template/send', {
    headers: { 'service-api-key': tenant.apiKey },
    body: { templateId, ...body },
  });
  return [outcomeOf(v2, 'code'), outcomeOf(standard, 'error')];
}

function outcomeOf({ status, body }: Answer, field: string): string {
  const text = body[field];
  return `${status} ${typeof text === 'string' ? text : 'accepted'}`;
}

function request() {
  const { id: templateId } = tenant.template('order_confirmed');
  return {
    templateId,
    body: { recipientNumber: '33612340001', templateVariables: { '1': 'Ana', '2': 'A-17' } },
  };
}

const ACCEPTED = ['200 accepted', '200 accepted'];
const DISCONNECTED = ['404 sender_not_found', '200 No active provider sender found'];
const REPLACED = [
  '400 template_mapping_inactive',
  '200 Template sender mapping is no longer active',
];

/** Connects the number once more, as a sender of its own. */
async function connectAnew(): Promise<string> {
  const { displayNumber: number, phoneNumberId, businessAccountId } = tenant;
  const { accessToken, appSecret } = tenant;
  const credentials = { phoneNumberId, businessAccountId, accessToken, appSecret };
  return senderOf(await senders.connect({ number, credentials })).senderId;
}

describe('disconnected sender', () => {
  test('rejects sends from a disconnected sender until it is reconnected with its credentials', async () => {
    const gone = senderOf(await senders.disconnect(tenant.senderId));
    expect(gone.connected).toBe(false);
    expect(await answers()).toEqual(DISCONNECTED);

    const again = senderOf(await senders.reconnect(tenant.senderId));
    expect(again).toMatchObject({ connected: true, callbackPath: gone.callbackPath });
    expect(await answers()).toEqual(ACCEPTED);
    await until('the statuses that come to the old address', () => webhooksOf(tenant).length >= 3);
  });

  test('a sender that is disconnected at one process is refused by another at its next send', async () => {
    const { templateId, body } = request();
    const sendAtOther = (): Promise<Answer> => send(herald.other, tenant, { templateId, ...body });
    // It waits 300 ms for the provider, and a busy machine takes longer.
    expect(outcomeOf(await sendAtOther(), 'code')).toMatch(/^(200 accepted|500 outcome_pending)$/);

    await senders.disconnect(tenant.senderId);

    expect(outcomeOf(await sendAtOther(), 'code')).toBe('404 sender_not_found');
  });

  test('rejects reconnecting a sender with credentials that Meta refuses', async () => {
    await senders.disconnect(tenant.senderId);

    const refused = await senders.reconnect(tenant.senderId, { accessToken: 'nobodys' });

    expect(refusalOf(refused)).toMatchObject({ status: 400, fields: ['credentials.accessToken'] });
    expect(await answers()).toEqual(DISCONNECTED);
  });

  test('answers 409 to reconnecting a connected sender', async () => {
    expect(refusalOf(await senders.reconnect(tenant.senderId))).toMatchObject({ status: 409 });
  });
});

describe('number that another sender has taken over', () => {
  test('leaves the former templates of a number unbound and its former sender disconnected', async () => {
    await senders.disconnect(tenant.senderId);
    await connectAnew();

    expect(await answers()).toEqual(REPLACED);
    expect(refusalOf(await senders.reconnect(tenant.senderId))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await answers()).toEqual(REPLACED);
  });

  test('binds the former templates again when the former sender gets its number back', async () => {
    await senders.disconnect(tenant.senderId);
    const second = await connectAnew();
    await senders.disconnect(second);
    expect(await answers()).toEqual(REPLACED);

    await senders.reconnect(tenant.senderId);

    expect(await answers()).toEqual(ACCEPTED);
    expect(refusalOf(await senders.reconnect(second))).toMatchObject({ status: 409 });
  });
});
