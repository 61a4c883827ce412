import { Herald } from '../../../client/src/index.ts';
import { fetchHerald } from '../http/fetch-herald.ts';
import { CliError, wrongUsage } from '../errors.ts';
import type { Tools } from '../tools.ts';
import { givenUrl } from './address.ts';
import { type SignedIn, profileName, readSignedIn } from './profiles.ts';

/** Address and key that a command calls Herald with. */
export interface Connection {
  url: string;
  apiKey: string;
  /** Public part of the key. */
  keyId: string;
  profileName: string;
  /** Key of the profile; undefined when there is none, or that of the environment is used. */
  signedIn: SignedIn | undefined;
}

const API_KEY = /^hk_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/;

/**
 * Finds address and key: those of the environment, or those of the profile. A profile's key goes to the profile's
 * address alone.
 *
 * @throws {CliError} `not_signed_in` when there is no key
 */
export async function findConnection({
  terminal: { env },
  options,
}: Pick<Tools, 'terminal' | 'options'>): Promise<Connection> {
  const name = profileName(env, options.profile);
  const given = await givenUrl(env, options.url);
  const ownKey = env['HERALD_API_KEY'] || undefined;
  const needsProfile = given === undefined || ownKey === undefined;
  const saved = needsProfile ? await readSignedIn(env, name) : undefined;
  const url = given ?? saved?.url;
  const apiKey = ownKey ?? saved?.apiKey;
  if (apiKey === undefined) throw notSignedIn(name);
  if (url === undefined)
    throw wrongUsage('set --url or HERALD_URL to the address of Herald that HERALD_API_KEY is for');
  if (ownKey === undefined && url !== saved?.url) throw otherAddress(name, url);
  const [, keyId] = API_KEY.exec(apiKey) ?? [];
  if (keyId === undefined)
    throw noKey(ownKey === undefined ? `the key of profile "${name}"` : undefined);
  const signedIn = ownKey === undefined ? saved : undefined;
  return { url, apiKey, keyId, profileName: name, signedIn };
}

/** Makes the client library for a connection. */
export function clientOf({ url, apiKey }: Connection): Herald {
  return new Herald({ url, apiKey, fetch: fetchHerald });
}

function notSignedIn(name: string): CliError {
  return new CliError(
    'not_signed_in',
    `profile "${name}" has no API key: run "herald-dev login", or set HERALD_API_KEY`,
  );
}

function otherAddress(name: string, url: string): CliError {
  return wrongUsage(
    `profile "${name}" is for another address than ${url}: sign in there with --profile, or set HERALD_API_KEY`,
  );
}

function noKey(place = 'HERALD_API_KEY'): CliError {
  return new CliError('wrong_key', `${place} is not an API key; keys begin with hk_`);
}
