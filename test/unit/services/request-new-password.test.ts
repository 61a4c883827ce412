import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { KnownAccount, Person } from '../../../src/ports/identity';
import { askForNewPassword } from '../../../src/services/members/request-new-password';
import { networkLimiters } from '../../../src/services/members/steps/count-networks';
import { createLogger } from '../../../src/observability/logger';
import { countingLimiter } from './support/counting-limiter';
import { partial } from '../../support/partial';

const PERSON = { id: 'usr_ada', email: 'ada@tea.example' } as Person;
const LIMIT = 2;

/** Asks for links for the account, whose person signed in with the browser of any cookie but the empty one. */
function asking() {
  const seen = { links: 0, mails: 0 };
  const ask = askForNewPassword(
    partial({
      identity: {
        findAccount: async (email, cookie): Promise<KnownAccount | null> => {
          if (email !== PERSON.email) return null;
          return { person: PERSON, device: cookie === '' ? null : cookie };
        },
      },
      passwordResets: { replace: async () => void (seen.links += 1) },
      mailer: { send: async () => void (seen.mails += 1) },
      passwordMailLimits: {
        account: countingLimiter(LIMIT),
        address: networkLimiters(() => countingLimiter(100)),
      },
      newPasswordLink: (token) => token,
      clock: { now: () => new Date() },
      log: createLogger('silent', 'test'),
    }),
  );
  return { seen, ask: (cookie = '') => ask({ email: PERSON.email, address: 'any', cookie }) };
}

test('strangers who used up the mails of an account keep none from a browser of its person', async () => {
  const { seen, ask } = asking();
  for (let asked = 0; asked < 5; asked += 1) await ask();
  await setImmediate();
  // A link that is not mailed would end the one that was.
  expect(seen).toEqual({ links: LIMIT, mails: LIMIT });

  for (let asked = 0; asked < 5; asked += 1) await ask('own');
  await ask('another');
  await setImmediate();

  expect(seen.mails).toBe(LIMIT + LIMIT + 1);
});
