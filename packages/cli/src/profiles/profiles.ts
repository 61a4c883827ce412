import { join } from 'node:path';
import { CliError, wrongUsage } from '../errors.ts';
import { type Fields, objectAt, optionalTextAt, textAt, textsAt } from '../http/fields.ts';
import { parsed } from '../http/request-json.ts';
import { profileFolder } from './folders.ts';
import {
  checkWritable,
  createPrivate,
  readPrivate,
  removePrivate,
  writePrivate,
} from './private-file.ts';

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

/** Name of the profile where none is chosen. */
const DEFAULT_NAME = 'default';
const SIGNING_SECRET = /^whsec_\S+$/;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Returns the name of the chosen profile. @throws {CliError} wrong_usage */
export function profileName(env: NodeJS.ProcessEnv, option: string | undefined): string {
  const name = option ?? (env['HERALD_PROFILE'] || DEFAULT_NAME);
  if (NAME.test(name)) return name;
  throw wrongUsage('a profile has letters, digits, dots, dashes and underscores in its name');
}

/**
 * Reads the key of a profile; undefined when it has none.
 *
 * @throws {CliError} `file_not_readable`, `file_not_private`, `file_damaged`
 */
export async function readSignedIn(
  env: NodeJS.ProcessEnv,
  name: string,
): Promise<SignedIn | undefined> {
  const file = keyFile(env, name);
  const text = await readPrivate(file);
  if (text === null) return undefined;
  try {
    return signedInOf(objectAt(parsed(text), 'the key'));
  } catch (error) {
    const reason = error instanceof CliError ? error.message : 'it is damaged';
    throw new CliError('file_damaged', `${file}: ${reason}; remove the file and sign in again`);
  }
}

/** Replaces the key of a profile. @throws {CliError} `file_not_written` */
export function saveSignedIn(
  env: NodeJS.ProcessEnv,
  name: string,
  signedIn: SignedIn,
): Promise<void> {
  return writePrivate(keyFile(env, name), `${JSON.stringify(signedIn, null, 2)}\n`);
}

/** Checks that a profile can keep a key. @throws {CliError} `file_not_written` */
export function checkKeepsKey(env: NodeJS.ProcessEnv, name: string): Promise<void> {
  return checkWritable(keyFile(env, name));
}

/** Removes the key of a profile. @throws {CliError} `file_not_written` */
export function forgetSignedIn(env: NodeJS.ProcessEnv, name: string): Promise<void> {
  return removePrivate(keyFile(env, name));
}

/**
 * Returns the secret that `listen` signs with, which stays the same over sign-ins. Of several commands that make the
 * first one at the same time, all get the same.
 *
 * @throws {CliError} `file_not_written`, `file_not_readable`, `file_not_private`, `file_damaged`
 */
export async function keepSigningSecret(
  env: NodeJS.ProcessEnv,
  name: string,
  made: string,
): Promise<string> {
  const file = join(profileFolder(env, name), 'signing-secret');
  const saved = await readPrivate(file);
  if (saved === null) await createPrivate(file, `${made}\n`);
  const secret = (saved ?? (await readPrivate(file)))?.trim() ?? made;
  if (SIGNING_SECRET.test(secret)) return secret;
  throw new CliError('file_damaged', `${file} is no signing secret; remove the file`);
}

// A file of its own for each fact: commands that change profiles at the same time need no lock.
function keyFile(env: NodeJS.ProcessEnv, name: string): string {
  return join(profileFolder(env, name), 'key.json');
}

function signedInOf(fields: Fields): SignedIn {
  const text = (field: string) => textAt(fields[field], field);
  return {
    url: text('url'),
    apiKey: text('apiKey'),
    workspaceId: text('workspaceId'),
    workspaceName: text('workspaceName'),
    keyName: text('keyName'),
    scopes: textsAt(fields['scopes'], 'scopes'),
    expiresAt: optionalTextAt(fields['expiresAt'], 'expiresAt'),
  };
}
