import { wrongUsage } from '../errors.ts';
import { addressesOf, isLocal } from '../http/local-address.ts';

/** Address of `npm start`. */
const LOCAL_URL = 'http://127.0.0.1:3000';

/** Returns the address that the command line or the environment gives; undefined when neither does. */
export async function givenUrl(
  env: NodeJS.ProcessEnv,
  option: string | undefined,
): Promise<string | undefined> {
  const text = option ?? (env['HERALD_URL'] || undefined);
  return text === undefined ? undefined : readUrl(text, 'the address of Herald');
}

/** Returns the address to sign in at: that which is given, that of the profile, or that of `npm start`. */
export async function signInUrl(
  env: NodeJS.ProcessEnv,
  option: string | undefined,
  saved: string | undefined,
): Promise<string> {
  return (await givenUrl(env, option)) ?? saved ?? LOCAL_URL;
}

/**
 * Reads an address that a key is sent to, and returns it without a slash at its end: of https, or of http where the way
 * there is private.
 *
 * @param subject noun for the error @throws {CliError} wrong_usage, without the text, which may hold a password
 */
async function readUrl(text: string, subject: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw wrongUsage(`${subject} must begin with https:// or http://`);
  if (url.username !== '' || url.password !== '')
    throw wrongUsage(`${subject} must not hold a user name or a password`);
  if (url.search !== '' || url.hash !== '')
    throw wrongUsage(`${subject} must not have a query or a fragment`);
  if (url.protocol === 'http:' && !(await isPrivate(url)))
    throw wrongUsage(
      `${subject} must begin with https://: http is for this machine and private networks`,
    );
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}

async function isPrivate(url: URL): Promise<boolean> {
  const addresses = await addressesOf(url);
  return addresses.length > 0 && addresses.every(isLocal);
}
