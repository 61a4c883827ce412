import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { HeraldError } from '../domain/errors';
import { giveOneTimePassword } from '../usecases/people/give-one-time-password';
import type { Answer } from './answer';
import { keepIt } from './owner-commands';
import { readArguments } from './read-arguments';
import type { Run } from './run';
import type { Services } from './services';

const emailArgument = z.object({ email: z.email('must be an e-mail address') });

/** `member reset-password`. */
export function addMemberCommands(program: Command, run: Run): void {
  const member = program.command('member').description('people, and what they are in a workspace');
  member
    .command('reset-password <email>')
    .description('give a one-time password; ends the sessions and a lock after wrong passwords')
    .action((email: string) => {
      const input = readArguments(emailArgument, { email });
      return run((services) => resetPassword(services, input.email));
    });
}

async function resetPassword(services: Services, email: string): Promise<Answer> {
  const people = await services.people();
  const person = await people.identity.findByEmail(email);
  if (person === null) throw new HeraldError('not_found', `${email} has no account`);
  const password = await giveOneTimePassword({ ...services, ...people })(email, OPERATOR);
  return { text: keepIt(password), json: { email: person.email, oneTimePassword: password } };
}
