import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { API_KEY, newHome, startCli } from './run-cli';
import { type StandIn, json, startStandIn } from './stand-in';

/** Number of `npm start`. */
const SANDBOX = '15550100001';

let home: string;
let herald: StandIn;

beforeEach(async () => {
  home = await newHome();
  herald = await startStandIn();
  herald.on('/api/v2/template/send', json(200, { messageId: 'msg_1', status: 'accepted' }));
  herald.on('/api/v2/template/messages/msg_1', json(200, { messageId: 'msg_1', status: 'failed' }));
});
afterEach(() => herald.close());

function template(templateId: string, senderNumber: string, body: string[] = [], sendable = true) {
  const variables = { header: [], body };
  return {
    templateId,
    name: templateId,
    senderNumber,
    sendable,
    variables,
    buttons: [],
    requires: [],
  };
}

function failWith(statusCode: number): void {
  const message = { messageId: 'msg_1', status: 'failed', statusCode };
  herald.on('/api/v2/template/messages/msg_1', json(200, message));
}

function trigger(...argv: string[]) {
  const env = { HERALD_URL: herald.url, HERALD_API_KEY: API_KEY };
  return startCli(['trigger', ...argv], home, env);
}

/** Returns the bodies of the sends. */
function sends(): Record<string, unknown>[] {
  return herald.arrived
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

describe('trigger', () => {
  test('takes a sendable template of a sandbox number that needs no values', async () => {
    const data = [
      template('real', '4915550100001'),
      template('paused', SANDBOX, [], false),
      template('valued', SANDBOX, ['1']),
      template('welcome', SANDBOX),
    ];
    herald.on('/template', json(200, { success: true, data }));
    const cli = trigger('channel_failed');

    expect(await cli.exitCode).toBe(0);
    expect(sends()).toMatchObject([{ templateId: 'welcome', recipientNumber: '33600000002' }]);
    expect(cli.out).toEqual(['Sent welcome to 33600000002 as msg_1: failed']);
  });

  test('sends to a new customer who opts out, each time', async () => {
    herald.on('/template', json(200, { success: true, data: [template('welcome', SANDBOX)] }));
    failWith(9905);

    expect(await trigger('channel_failed', '--code', '9905').exitCode).toBe(0);
    expect(sends()[0]?.['recipientNumber']).toMatch(/^336\d{4}0009$/);
  });

  test('fails when the message fails with another code', async () => {
    herald.on('/template', json(200, { success: true, data: [template('welcome', SANDBOX)] }));
    failWith(9901);
    const cli = trigger('channel_failed', '--code', '9905');

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual(['error: message msg_1 is failed (9901), not failed (9905)']);
  });

  test.each([
    ['real numbers alone', [template('real', '15550100003')], 'name one with --recipient'],
    ['no template', [], 'no sendable template without values'],
  ])('sends nothing in a workspace with %s', async (_what, data, sentence) => {
    herald.on('/template', json(200, { success: true, data }));
    const cli = trigger('channel_sent');

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining(sentence)]);
    expect(sends()).toEqual([]);
  });

  test.each([
    [['channel_sent', '--code', '9901'], '--code is for channel_failed'],
    [['channel_sent', '--recipient', '+33 6'], '--recipient must be digits'],
    [['channel_sent', '--variable', 'Ada'], '--variable must be a name and a value'],
    [['channel_sent', '--file', 'x.yaml'], 'name an event or a --file, not both'],
    [
      ['channel_failed', '--code', '9901', '--recipient', '33600000001'],
      '--code chooses the recipient',
    ],
    [['--file', 'x.yaml', '--no-wait'], '--file takes no option of a single send'],
    [['--file', '/nowhere/x.yaml'], 'cannot read /nowhere/x.yaml: ENOENT'],
  ])('refuses %j', async (options, sentence) => {
    const cli = trigger(...options);

    expect(await cli.exitCode).toBe(2);
    expect(cli.errors).toEqual([expect.stringContaining(sentence)]);
  });
});
