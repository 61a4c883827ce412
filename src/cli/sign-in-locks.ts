import type { Command } from 'commander';
import { type ShownLock, liftSignInLock, listSignInLocks } from '../services/members/sign-in-locks';
import type { Answer, Run } from './command';
import { formatTable, formatTime } from './format';
import type { Services } from './services';

/** Whom a lock keeps out. */
const KEPT_OUT: Record<ShownLock['locked'], string> = {
  account: 'everybody',
  account_codes: 'everybody, at the code after the password',
  account_with_session: 'whoever is signed in, where the password is asked for again',
  account_at_address: 'whoever comes from one address',
  address: 'wrong passwords',
  address_for_everybody: 'everybody',
};

/** `lock list`, `lock lift`. */
export function addLockCommands(program: Command, run: Run): void {
  const lock = program.command('lock').description('sign-ins locked after wrong passwords');
  lock
    .command('list')
    .description('show the accounts and network addresses that are locked now')
    .action(() => run(list));
  lock
    .command('lift <account-or-address>')
    .description('end the locks of an account (its e-mail address) or of a network address')
    .action((who: string) => run((services) => lift(services, who)));
}

async function list({ signInLocks }: Services): Promise<Answer> {
  const locks = await listSignInLocks(signInLocks);
  const rows = locks.map((lock) => [
    lock.address ?? lock.account ?? '(no such account)',
    KEPT_OUT[lock.locked],
    formatTime(lock.endsAt),
  ]);
  return {
    text: formatTable(['locked', 'keeps out', 'until'], rows, 'Nothing is locked.'),
    json: locks,
  };
}

async function lift({ signInLocks }: Services, who: string): Promise<Answer> {
  const lifted = await liftSignInLock(signInLocks, who);
  return { text: `Nothing locks ${lifted} any more.`, json: { lifted } };
}
