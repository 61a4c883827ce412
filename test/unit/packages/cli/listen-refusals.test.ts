import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../../support/wait';
import { API_KEY, type RunningCli, newHome, startCli } from './run-cli';
import {
  type Reaction,
  type StandIn,
  type StandInStream,
  createStream,
  json,
  refusal,
  startStandIn,
} from './stand-in';

let home: string;
let herald: StandIn;
let stream: StandInStream;
let running: RunningCli[];

beforeEach(async () => {
  home = await newHome();
  herald = await startStandIn();
  stream = createStream();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((cli) => cli.stop()));
  await herald.close();
});

function startListening(): RunningCli {
  const argv = ['listen', '--forward-to', 'http://127.0.0.1:1', '--url', herald.url];
  const cli = startCli(argv, home, { HERALD_API_KEY: API_KEY });
  running.push(cli);
  return cli;
}

/** Reaction of a proxy that answers for Herald. */
const page =
  (status: number, location?: string): Reaction =>
  (response) =>
    response.writeHead(status, location === undefined ? {} : { location }).end('<html>');

describe('a listener that is refused', () => {
  test('waits out a proxy without Herald and a Herald that stops', async () => {
    const refusals: Reaction[] = [
      (response) => response.writeHead(502).end('<html>'),
      json(500, refusal('temporarily_unavailable')),
    ];
    herald.on('/api/v2/listen', (...request) => (refusals.shift() ?? stream.react)(...request));
    const cli = startListening();
    await until('a stream', () => stream.resumedFrom.length > 0);

    expect(refusals).toEqual([]);
    expect(cli.printed()).toContain('Connection lost (it is temporarily_unavailable)');
  });

  test.each([
    ['the 404 of a proxy without Herald', page(404)],
    ['the way to a sign-in page', page(302, 'https://portal.example/login')],
  ])('waits out %s once Herald was there', async (_what, react) => {
    herald.on('/api/v2/listen', stream.react);
    const cli = startListening();
    await until('a stream', () => cli.printed().includes('Ready.'));
    const refusals = [react];
    herald.on('/api/v2/listen', (...request) => (refusals.shift() ?? stream.react)(...request));
    herald.cut();
    await until('another stream', () => cli.printed().includes('Connected again.'));

    expect(refusals).toEqual([]);
    expect(stream.resumedFrom).toEqual([undefined, 'now']);
  });

  test.each([
    ['https://portal.example/login?from=x', 'a sign-in stands in front of Herald'],
    ['https://herald.example/api/v2/listen', 'use that address as --url'],
  ])('ends at the way to %s and says what that is', async (location, advice) => {
    herald.on('/api/v2/listen', page(302, location));
    const cli = startListening();

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining(advice)]);
    expect(cli.printed()).not.toContain('from=x');
  });

  test.each([
    [401, 'unauthorized', 'run "herald-dev login", or set HERALD_API_KEY'],
    [403, 'forbidden', 'it is forbidden'],
    [404, 'not_found', 'this Herald has no stream to listen to: update it'],
  ])('ends at %i and says what to do', async (status, code, advice) => {
    herald.on('/api/v2/listen', json(status, refusal(code)));
    const cli = startListening();

    expect(await cli.exitCode).toBe(1);
    expect(cli.errors).toEqual([expect.stringContaining(advice)]);
  });
});
