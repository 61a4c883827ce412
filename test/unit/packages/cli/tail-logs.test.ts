import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../../support/wait';
import { API_KEY, newHome, startCli } from './run-cli';
import { type Reaction, type StandIn, json, refusal, startStandIn } from './stand-in';

const MESSAGES = '/api/v2/messages';
const DELIVERIES = '/api/v2/deliveries';

let home: string;
let herald: StandIn;

beforeEach(async () => {
  home = await newHome();
  herald = await startStandIn();
  herald.on(MESSAGES, json(200, { data: messages(3), nextCursor: null }));
  herald.on(DELIVERIES, json(403, refusal('forbidden')));
});
afterEach(() => herald.close());

/** Messages of the last minutes, newest first. */
function messages(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    messageId: `order-${count - index}`,
    status: 'sent',
    createdAt: new Date(Date.now() - index * 1000).toISOString(),
    recipientNumber: '33600000001',
    templateName: 'welcome',
    media: null,
  }));
}

function tail(...more: string[]) {
  const env = { HERALD_URL: herald.url, HERALD_API_KEY: API_KEY };
  return startCli(['logs', 'tail', ...more], home, env);
}

/** Answers once in another way. */
function once(path: string, first: Reaction, then: Reaction): void {
  const reactions = [first];
  herald.on(path, (...request) => (reactions.shift() ?? then)(...request));
}

describe('logs tail', () => {
  test('waits out a proxy that answers for Herald later on', async () => {
    const cli = tail();
    await until('a line', () => cli.printed().includes('order-3'));
    once(
      MESSAGES,
      (response) => response.writeHead(404).end('404 page not found'),
      json(200, { data: messages(4), nextCursor: null }),
    );
    await until('another line', () => cli.printed().includes('order-4'));

    expect(cli.printed()).toContain('warning: unexpected answer with the status 404');
    expect(await cli.stop()).toBe(0);
  });
});
