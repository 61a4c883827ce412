import { hostname } from 'node:os';
import { readChoices } from '../choices.ts';
import { CliError, wrongUsage } from '../errors.ts';
import { RefusedError } from '../http/request-json.ts';
import { signInUrl } from '../profiles/address.ts';
import {
  type SignedIn,
  checkKeepsKey,
  profileName,
  readSignedIn,
  saveSignedIn,
} from '../profiles/profiles.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { awaitGrant } from './await-grant.ts';
import { type KeyRequest, newVerifier, requestKey, takeKey } from './key-request.ts';
import { openBrowser } from './open-browser.ts';

/** Scopes that a key may have. */
export const SCOPES = [
  'templates:read',
  'messages:send',
  'messages:read',
  'deliveries:read',
  'deliveries:resend',
  'templates:write',
  'listen',
] as const;
type Scope = (typeof SCOPES)[number];

/** Scopes of a key for which none are named: everything but what changes templates at the provider. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((each) => each !== 'templates:write');

/** Options of a sign-in. */
export interface LoginOptions {
  scopes: readonly Scope[];
  lifetimeDays: number;
  name: string;
  opensBrowser: boolean;
}

const DAYS_MAX = 365;
const NAME_LENGTH_MAX = 60;

/**
 * Gets a key that a person approves in the console, and saves it in the profile. It has the scopes of the key that it
 * replaces too, if that is for the same address.
 */
export async function login(tools: Tools, given: LoginOptions): Promise<void> {
  const { env } = tools.terminal;
  const profile = profileName(env, tools.options.profile);
  const saved = await readSignedIn(env, profile);
  const url = await signInUrl(env, tools.options.url, saved?.url);
  const kept = saved?.url === url ? saved.scopes : [];
  const options = {
    ...given,
    scopes: SCOPES.filter((each) => given.scopes.includes(each) || kept.includes(each)),
  };
  // A profile that cannot be written would lose the key.
  await checkKeepsKey(env, profile);
  const verifier = newVerifier();
  const { request, grant } = await awaitGrant(
    (port) => requestKey(url, { ...options, port, verifier }, tools.terminal.stopped),
    (asked) => showRequest(tools, asked, options),
    tools.terminal.stopped,
  );
  const taken = takeKey(url, request, { grant, verifier }, tools.terminal.stopped);
  const signedIn = await keepKey(env, profile, taken).catch((error: unknown) => {
    throw mayBeLost(error) ? lostKey(error, options.name) : error;
  });
  const { workspaceName, workspaceId, scopes, expiresAt } = signedIn;
  tools.answer({
    text: `Signed in to ${printable(workspaceName)}; profile "${profile}" has the key, with ${printable(scopes.join(', '))}.`,
    json: { profile, url, workspaceId, workspaceName, scopes, expiresAt: expiresAt ?? null },
  });
}

async function keepKey(
  env: NodeJS.ProcessEnv,
  profile: string,
  taken: Promise<SignedIn>,
): Promise<SignedIn> {
  const signedIn = await taken;
  await saveSignedIn(env, profile, signedIn);
  return signedIn;
}

/** Tells whether Herald may have created the key. */
function mayBeLost(error: unknown): error is CliError {
  if (error instanceof RefusedError) return error.status >= 500;
  return error instanceof CliError;
}

function lostKey({ code, message }: CliError, name: string): CliError {
  return new CliError(code, `${message}; revoke the key "${printable(name)}" in the console`);
}

function showRequest(
  tools: Tools,
  { url, code }: KeyRequest,
  { opensBrowser }: LoginOptions,
): void {
  tools.say(
    `Open this address and approve the key. Compare the code first.\n\n  ${printable(url)}\n  Code: ${printable(code)}\n`,
  );
  if (opensBrowser) openBrowser(url, tools.terminal);
}

/** Reads the options of `login`. @throws {CliError} wrong_usage */
export function readLoginOptions(options: unknown): LoginOptions {
  const given = options as { scopes?: string; days: string; name?: string; browser: boolean };
  const lifetimeDays = Number(given.days);
  if (!Number.isInteger(lifetimeDays) || lifetimeDays < 1 || lifetimeDays > DAYS_MAX)
    throw wrongUsage(`--days must be a number from 1 to ${DAYS_MAX}`);
  const name = (given.name ?? nameOfMachine()).trim();
  if (name === '' || name.length > NAME_LENGTH_MAX)
    throw wrongUsage(`--name must have 1 to ${NAME_LENGTH_MAX} characters`);
  return {
    scopes:
      given.scopes === undefined ? DEFAULT_SCOPES : readChoices('scopes', given.scopes, SCOPES),
    lifetimeDays,
    name,
    opensBrowser: given.browser,
  };
}

function nameOfMachine(): string {
  return `herald-dev on ${hostname()}`.slice(0, NAME_LENGTH_MAX);
}
