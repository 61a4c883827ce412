import { beforeAll, describe, expect, test } from '@jest/globals';
import { API_KEY_SCOPES } from '../../../src/domain/api-key';
import { acceptedBy } from '../../support/callbacks';
import { type Answer, call, send } from '../../support/client';
import { download } from '../../support/csv';
import { useHerald } from '../../support/herald';
import { backendOperations } from '../../support/openapi';
import { bodyDefinition } from '../../support/template-definitions';
import { type Tenant, mintTenant } from '../../support/tenant';
import { finalEvent } from '../../support/webhooks';
import { idsFor } from '../support/inbox';
import { templateClient } from '../support/template-writes';

const MESSAGE_ID = 'order-of-theirs';
const RECIPIENT = '33698760003';
const DEFINITION = bodyDefinition('opening', 'Our shop is open again from Monday.');

const herald = useHerald();
/** Tenant that asks. */
let mine: Tenant;
/** Another tenant, which has sent a message; the first must see nothing of it. */
let theirs: Tenant;

beforeAll(async () => {
  [mine, theirs] = [await tenantWithFullKey(), await tenantWithFullKey()];
  const sent = await send(herald, theirs, {
    recipientNumber: RECIPIENT,
    templateId: theirs.template('welcome').id,
    messageId: MESSAGE_ID,
  });
  if (sent.status !== 200) throw new Error(`their send was answered with ${sent.status}`);
});

async function tenantWithFullKey(): Promise<Tenant> {
  const tenant = await mintTenant(herald);
  return { ...tenant, apiKey: await tenant.newKey([...API_KEY_SCOPES]) };
}

/** Values of path parameters in their workspace. A path with a parameter that has no entry fails its test. */
const theirParameters: Record<string, (operation: string) => Promise<string>> = {
  eventId: async () => (await finalEvent(herald, theirs, MESSAGE_ID)).eventId,
  // Templates of the sandbox cannot be changed.
  templateId: (operation) => (madeTemplates[operation] ??= makeTemplate(operation)),
  messageId: async () => MESSAGE_ID,
  customerId: async () => (await idsFor(herald, theirs, RECIPIENT)).customerId,
  conversationId: async () => (await idsFor(herald, theirs, RECIPIENT)).conversationId,
};

/** Templates that were made for an operation. */
const madeTemplates: Record<string, Promise<string>> = {};

async function makeTemplate(operation: string): Promise<string> {
  const templates = await templateClient(herald, theirs);
  const name = operation.startsWith('DELETE') ? 'closing' : DEFINITION.name;
  const templateId = await templates.make(bodyDefinition(name, 'Our shop is closed today.'));
  await templates.awaitStatus(templateId, 'approved');
  return templateId;
}

/** Requests with a body, naming something of theirs. An operation that takes a body and has no entry fails its test. */
const theirBodies: Record<string, () => object> = {
  'POST /api/v2/messages': () => ({
    recipientNumber: RECIPIENT,
    senderNumber: theirs.displayNumber,
    text: 'Hello',
  }),
  'POST /api/v2/template/preview': () => ({ templateId: theirs.template('welcome').id }),
  'POST /api/v2/template/send': () => ({
    recipientNumber: '33612340003',
    templateId: theirs.template('welcome').id,
  }),
  'POST /api/v2/deliveries/{eventId}/attempt': () => ({}),
  'POST /api/v2/deliveries/{eventId}/resend': () => ({}),
  'POST /api/v2/templates': () => ({ sender: theirs.displayNumber, definition: DEFINITION }),
  'POST /api/v2/templates/check': () => ({
    sender: theirs.displayNumber,
    definition: DEFINITION,
  }),
  'PUT /api/v2/templates/{templateId}': () => ({ definition: DEFINITION }),
  'POST /template/send': () => ({
    recipientNumber: '33612340003',
    templateId: theirs.template('welcome').id,
  }),
};

/** Returns the texts that would reveal their workspace. */
async function theirTexts(): Promise<string[]> {
  const { workspaceId, senderId, connectionId, displayNumber, webhookPath, templates } = theirs;
  const ids = templates.map(({ id }) => id);
  return [
    workspaceId,
    senderId,
    connectionId,
    displayNumber,
    webhookPath,
    MESSAGE_ID,
    RECIPIENT,
    ...Object.values(await idsFor(herald, theirs, RECIPIENT)),
    ...ids,
  ];
}

async function seenIn({ body }: Answer): Promise<string[]> {
  const text = JSON.stringify(body);
  return (await theirTexts()).filter((each) => text.includes(each));
}

async function ask(operation: string, { apiKey }: Tenant): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  let asked = path;
  for (const [parameter, name = ''] of path.matchAll(/\{(\w+)\}/g))
    asked = asked.replace(parameter, await entry(theirParameters, name)(operation));
  const headers = { 'service-api-key': apiKey };
  if (asked.endsWith('.csv')) {
    const { records, ...answer } = await download(herald, asked, headers);
    return { ...answer, body: { records }, isEmpty: false };
  }
  const body = theirBodies[operation]?.();
  return call(herald, method, asked, body === undefined ? { headers } : { headers, body });
}

function entry<Value>(table: Record<string, Value>, name: string): Value {
  const found = table[name];
  if (found === undefined) throw new Error(`say in this suite what ${name} is`);
  return found;
}

/** Operations of backends; those of people are in settings-access.test.ts. */
const operations = backendOperations();
/** Files; test/api/conversations/media.test.ts has them. */
const FILES = /\/media$/;
/** Operations on a delivery that is pending; theirs has ended, which only they are told. */
const OF_PENDING = /\/attempt$/;
const ofOneThing = operations.filter(
  (operation) => operation.includes('{') && !FILES.test(operation),
);
const withoutParameters = operations.filter((operation) => !operation.includes('{'));
/** Counts name nothing that could be seen; their suites below test/store count in one workspace among others. Nor do refused requests; test/api/api-keys has them. */
const NAMELESS = /\/(?:budget|health|refused-requests|statistics|usage)$/;
/** Streams and what they tell; test/api/listen has them. */
const STREAMS = /\/listen$|\/listen\/events$/;
const lists = withoutParameters.filter(
  (operation) =>
    operation.startsWith('GET ') && !NAMELESS.test(operation) && !STREAMS.test(operation),
);
const requests = withoutParameters.filter(
  (operation) => !operation.startsWith('GET ') && !STREAMS.test(operation),
);

describe('isolation of workspaces', () => {
  test.each(ofOneThing)('%s answers 404 for something of another workspace', async (operation) => {
    const [asMine, asTheirs] = [await ask(operation, mine), await ask(operation, theirs)];

    const foundAs = OF_PENDING.test(operation) ? [409] : [200, 201, 202, 204];
    expect(foundAs).toContain(asTheirs.status);
    expect(asMine.status).toBe(404);
    expect(await seenIn(asMine)).toEqual([]);
  });

  test.each(lists)('%s lists nothing of another workspace', async (operation) => {
    const [asTheirs, asMine] = [await ask(operation, theirs), await ask(operation, mine)];

    expect(await seenIn(asTheirs)).not.toEqual([]);
    expect(asMine.status).toBe(200);
    expect(await seenIn(asMine)).toEqual([]);
  });

  test.each(requests)('%s rejects a template or number of another workspace', async (operation) => {
    entry(theirBodies, operation);

    const answer = await ask(operation, mine);

    expect(answer.body).toMatchObject({
      error: expect.stringMatching(
        /no such template|Template not found|no connected number of this workspace/,
      ),
    });
    expect(await seenIn(answer)).toEqual([]);
    expect(await acceptedBy(herald, mine)).toEqual([]);
  });

  test('answers a template of another workspace like one that does not exist', async () => {
    const request = { recipientNumber: '33612345678', templateVariables: [] };

    const foreign = await send(herald, mine, {
      ...request,
      templateId: theirs.template('welcome').id,
    });
    const unknown = await send(herald, mine, { ...request, templateId: 'tpl_unknown' });

    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
});
