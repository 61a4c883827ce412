import { CliError, wrongUsage } from '../errors.ts';
import { objectAt, optionalTextAt, textAt, textsAt } from '../http/fields.ts';
import { parsed } from '../http/request-json.ts';
import { profilesFile } from './folders.ts';
import { withLock } from './lock.ts';
import { readPrivate, writePrivate } from './private-file.ts';

/** Key of a person who signed in, and where it is for. */
export interface SignedIn {
  url: string;
  apiKey: string;
  workspaceId: string;
  workspaceName: string;
  keyName: string;
  scopes: string[];
  /** ISO 8601; absent for a key that does not expire. */
  expiresAt?: string | undefined;
}

/** Settings under a name. */
export interface Profile {
  signedIn?: SignedIn | undefined;
  /** Secret that `listen` signs with, the same over sign-ins. */
  signingSecret?: string | undefined;
}

/** Name of the profile where none is chosen. */
const DEFAULT_NAME = 'default';
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Returns the name of the chosen profile. @throws {CliError} wrong_usage */
export function profileName(env: NodeJS.ProcessEnv, option: string | undefined): string {
  const name = option ?? (env['HERALD_PROFILE'] || DEFAULT_NAME);
  if (NAME.test(name)) return name;
  throw wrongUsage('a profile has letters, digits, dots, dashes and underscores in its name');
}

/** Reads a profile; an empty one when it is not there. */
export async function readProfile(env: NodeJS.ProcessEnv, name: string): Promise<Profile> {
  return (await readAll(profilesFile(env))).get(name) ?? {};
}

/**
 * Changes a profile, leaves the others as they are, and returns the changed one. Commands that change profiles at the same
 * time do so one after the other.
 *
 * @throws {CliError} `file_not_written`, `file_not_readable`, `file_not_private`, `file_damaged`
 */
export function changeProfile(
  env: NodeJS.ProcessEnv,
  name: string,
  change: (profile: Profile) => Profile,
): Promise<Profile> {
  const file = profilesFile(env);
  return withLock(file, async () => {
    const profiles = await readAll(file);
    const changed = change(profiles.get(name) ?? {});
    profiles.set(name, changed);
    const written = { profiles: Object.fromEntries(profiles) };
    await writePrivate(file, `${JSON.stringify(written, null, 2)}\n`);
    return changed;
  });
}

async function readAll(file: string): Promise<Map<string, Profile>> {
  const text = await readPrivate(file);
  if (text === null) return new Map();
  try {
    const profiles = Object.entries(objectAt(parsed(text)?.['profiles'], 'profiles'));
    return new Map(profiles.map(([name, profile]) => [name, readOne(profile, name)]));
  } catch (error) {
    const reason = error instanceof CliError ? error.message : 'it is damaged';
    throw new CliError('file_damaged', `${file}: ${reason}; remove the file and sign in again`);
  }
}

function readOne(value: unknown, name: string): Profile {
  const { signedIn, signingSecret } = objectAt(value, name);
  return {
    signedIn: signedIn === undefined ? undefined : readSignedIn(signedIn, `${name}.signedIn`),
    signingSecret: optionalTextAt(signingSecret, `${name}.signingSecret`),
  };
}

function readSignedIn(value: unknown, place: string): SignedIn {
  const fields = objectAt(value, place);
  const text = (field: string) => textAt(fields[field], `${place}.${field}`);
  return {
    url: text('url'),
    apiKey: text('apiKey'),
    workspaceId: text('workspaceId'),
    workspaceName: text('workspaceName'),
    keyName: text('keyName'),
    scopes: textsAt(fields['scopes'], `${place}.scopes`),
    expiresAt: optionalTextAt(fields['expiresAt'], `${place}.expiresAt`),
  };
}
