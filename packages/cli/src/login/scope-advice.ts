import { CliError, describeFailure, lackedScope } from '../errors.ts';
import { profileName, readSignedIn } from '../profiles/profiles.ts';
import type { Tools } from '../tools.ts';
import { SCOPES } from './login.ts';

/** Runs a command. When its key lacks a scope, the error has the whole command that gets a key with it. */
export async function adviseOnScopes(tools: Tools, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const failure = describeFailure(error);
    const scope = failure === null ? null : lackedScope(failure.error);
    if (failure === null || scope === null) throw error;
    throw new CliError(
      failure.code,
      `this API key lacks the scope ${scope}: ${await adviceFor(tools, scope)}`,
      failure.details,
    );
  }
}

async function adviceFor({ terminal: { env }, options }: Tools, scope: string): Promise<string> {
  if (env['HERALD_API_KEY'])
    return 'set HERALD_API_KEY to a key with it ("npm run herald -- key create" or the console), or unset it and sign in with "herald-dev login"';
  const saved = await readSignedIn(env, profileName(env, options.profile));
  const scopes = SCOPES.filter((each) => each === scope || saved?.scopes.includes(each));
  const profile = options.profile === undefined ? '' : ` --profile ${options.profile}`;
  return `run "herald-dev login --scopes ${scopes.join(',')}${profile}"`;
}
