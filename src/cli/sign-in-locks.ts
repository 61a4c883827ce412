import type { Command } from 'commander';
import { type ShownLock, liftSignInLock, listSignInLocks } from '../services/members/sign-in-locks';
import type { Answer, Run } from './command';
import { formatTable, formatTime } from './format';
import type { Services } from './services';

/** People that a lock keeps out. */
const LOCKED_TEXTS: Record<ShownLock['locked'], string> = {
  account: 'everyone',
  account_codes: 'everyone, at the two-factor code',
  account_with_session: 'signed-in people, when they confirm their password',
  account_at_address: 'everyone from one network address',
  address: 'accounts with wrong passwords',
  address_for_everybody: 'everyone',
};

/** `lock list`, `lock lift`. */
export function addLockCommands(program: Command, run: Run): void {
  const lock = program.command('lock').description('manage sign-in locks after wrong passwords');
  lock
    .command('list')
    .description('list the accounts and network addresses that are locked')
    .action(() => run(list));
  lock
    .command('lift <account-or-address>')
    .description('lift the locks of an account (by e-mail address) or of a network address')
    .action((who: string) => run((services) => lift(services, who)));
}

async function list({ signInLocks }: Services): Promise<Answer> {
  const locks = await listSignInLocks(signInLocks);
  const rows = locks.map((lock) => [
    lock.address ?? lock.account ?? '(unknown account)',
    LOCKED_TEXTS[lock.locked],
    formatTime(lock.endsAt),
  ]);
  return {
    text: formatTable(['locked', 'keeps out', 'until'], rows, 'No locks.'),
    json: locks,
  };
}

async function lift({ signInLocks }: Services, who: string): Promise<Answer> {
  const lifted = await liftSignInLock(signInLocks, who);
  return { text: `Lifted the locks of ${lifted}.`, json: { lifted } };
}
