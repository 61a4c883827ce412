import type { Command } from 'commander';
import { type Connection, clientOf, findConnection } from '../profiles/connection.ts';
import { forgetSignedIn, profileName, readSignedIn } from '../profiles/profiles.ts';
import { formatFields, printable } from '../terminal/printable.ts';
import type { AddCommands, Run, Tools } from '../tools.ts';
import { DEFAULT_SCOPES, SCOPES, login, readLoginOptions } from './login.ts';

/** `login`, `logout`, `whoami`. */
export const addLoginCommands: AddCommands = (program, run) => {
  addLogin(program, run);
  program
    .command('logout')
    .description('forget the key of the profile; the key itself stays valid')
    .action(() => run(logout));
  program
    .command('whoami')
    .description('show address, workspace and key, and check that Herald takes the key')
    .action(() => run(whoami));
};

function addLogin(program: Command, run: Run): void {
  program
    .command('login')
    .description('get an API key that you approve in the console, and keep it in the profile')
    .option(
      '--scopes <scopes>',
      `of ${SCOPES.join(',')}, added to those that the profile has; ${DEFAULT_SCOPES.join(',')} by default`,
    )
    .option('--days <days>', 'days that the key lasts, 1 to 365', '30')
    .option('--name <name>', 'name of the key; that of this machine by default')
    .option('--no-browser', 'print the address to open and open nothing')
    .action((options: unknown) => run((tools) => login(tools, readLoginOptions(options))));
}

async function logout({ terminal: { env }, options, answer }: Tools): Promise<void> {
  const profile = profileName(env, options.profile);
  const signedIn = await readSignedIn(env, profile);
  if (signedIn === undefined) {
    const text = `Profile "${profile}" has no key.`;
    return answer({ text, json: { profile, forgotten: false } });
  }
  await forgetSignedIn(env, profile);
  const text = `Forgot the key "${printable(signedIn.keyName)}" of profile "${profile}". Revoke it in the console, under Settings, if nothing else uses it.`;
  answer({ text, json: { profile, forgotten: true } });
}

async function whoami(tools: Tools): Promise<void> {
  const connection = await findConnection(tools);
  await clientOf(connection).health({ signal: tools.terminal.stopped });
  const shown = shownConnection(connection);
  const { scopes, ...fields } = shown;
  const texts = { ...fields, ...(scopes === undefined ? {} : { scopes: scopes.join(' ') }) };
  tools.answer({ text: formatFields(texts), json: shown });
}

/** Returns the facts of a connection, without the secret. A key of the environment says nothing about itself. */
function shownConnection({ url, keyId, profileName: profile, signedIn }: Connection) {
  if (signedIn === undefined)
    return { url, key: `hk_${keyId}_…`, from: 'HERALD_API_KEY', scopes: undefined };
  const { workspaceName, workspaceId, keyName, scopes, expiresAt } = signedIn;
  return {
    url,
    profile,
    workspace: workspaceName,
    workspaceId,
    key: `hk_${keyId}_…`,
    name: keyName,
    scopes,
    expires: expiresAt ?? 'never',
  };
}
