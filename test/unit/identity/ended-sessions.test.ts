import { expect, test } from '@jest/globals';
import { rememberingEndedSessions } from '../../../src/identity/ended-sessions';

const MINUTE_MS = 60_000;

/** Returns a way to ask for the session of a token, of whom `live` has one, and the tokens that were looked up. */
function sessions() {
  const lookedUp: unknown[] = [];
  const clock = { nowMs: 1000 };
  const inner = {
    findOne: async ({ where }: { where: { value: unknown }[] }) => {
      lookedUp.push(where[0]?.value);
      return where[0]?.value === 'live' ? { id: 'ses_1' } : null;
    },
  } as unknown as Parameters<typeof rememberingEndedSessions>[0];
  const adapter = rememberingEndedSessions(inner, () => clock.nowMs);
  const find = (token: string, model = 'session', more: { field: string; value: string }[] = []) =>
    adapter.findOne({ model, where: [{ field: 'token', value: token }, ...more] });
  return { find, lookedUp, clock };
}

test('the token of an ended session is looked up once a minute, that of a live one each time', async () => {
  const { find, lookedUp, clock } = sessions();

  for (let asked = 0; asked < 3; asked += 1) {
    expect(await find('ended')).toBeNull();
    expect(await find('live')).toEqual({ id: 'ses_1' });
  }
  expect(lookedUp).toEqual(['ended', 'live', 'live', 'live']);

  clock.nowMs += MINUTE_MS;
  await find('ended');
  expect(lookedUp).toHaveLength(5);
});

test('records of other kinds, and sessions by more than a token, are looked up each time', async () => {
  const { find, lookedUp } = sessions();

  for (let asked = 0; asked < 2; asked += 1) {
    await find('ended', 'verification');
    await find('ended', 'session', [{ field: 'userId', value: 'usr_1' }]);
  }

  expect(lookedUp).toHaveLength(4);
});

test('the oldest make room when very many are remembered', async () => {
  const { find, lookedUp } = sessions();
  for (let at = 0; at <= 10_000; at += 1) await find(`ended ${at}`);
  lookedUp.length = 0;

  await find('ended 10000');
  await find('ended 0');

  expect(lookedUp).toEqual(['ended 0']);
});
