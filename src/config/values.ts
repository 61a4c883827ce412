import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { RATE_MAX, RATE_MIN } from '../domain/pacing';

/** Parsers of environment variables; their errors say what to write instead. */

const SECRET_KEY_BYTES = 32;

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const port = z.coerce.number().int().min(0).max(65_535);
export const milliseconds = z.coerce.number().int().min(1);
export const positiveCount = z.coerce.number().int().min(1);
export const perMinute = z.coerce.number().int().min(0);
export const perSecond = z.coerce.number().min(RATE_MIN).max(RATE_MAX);
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
export const delays = list
  .transform((parts) => parts.map(Number))
  .pipe(z.array(z.int().min(0)).min(1).max(20));
export const origin = address('the log shows it').transform((text) => text.replace(/\/+$/, ''));
/** Public address of an installation; as an origin, so that everything that is built on it agrees. */
export const publicAddress = address('the log shows it')
  .refine(isAtRoot, {
    error:
      'must have no path: callbacks and the console begin at the root, so give Herald a host name of its own, e.g. https://herald.example.com',
  })
  .transform((text) => new URL(text).origin);
/** Address of an HTTP proxy, with user and password where it wants them. */
export const proxyAddress = z
  .url({ protocol: /^http$/, error: 'must be an address such as http://proxy.example.com:3128' })
  .refine(isProxy, {
    error: 'must have no path, no query, and every % of the password written as %25',
  });
export const httpsOrigin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text && text.startsWith('https://'),
    { error: ({ input }) => `must be exact https origins, e.g. ${httpsOriginOf(input)}` },
  );
export const exactOrigin = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text), {
    error: 'must be exact http or https origins, e.g. http://127.0.0.1:11434',
  });
export const trustedProxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be IP addresses or ranges, e.g. 10.0.0.0/8',
});
export const secretKey = z
  .string({ error: 'is required: 32 random bytes in base64, e.g. from `openssl rand -base64 32`' })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === SECRET_KEY_BYTES, { error: 'must be 32 bytes in base64' });
/** Address that the log may show. @param advice end of the sentence that refuses credentials in it */
export function address(advice: string) {
  return z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(holdsNoCredentials, {
      error: `must have no user name, password or query; ${advice}`,
    });
}

/** Returns the right spelling of an https origin; an example when the text names none. */
function httpsOriginOf(text: unknown): string {
  const isHttps = typeof text === 'string' && /^https:/i.test(text) && URL.canParse(text);
  return isHttps ? new URL(text).origin : 'https://127.0.0.1:3443';
}

function isAtRoot(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { pathname, hash } = new URL(text);
  return pathname === '/' && hash === '';
}

function isProxy(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, search } = new URL(text);
  const isDecodable = !/%(?![\da-f]{2})/i.test(username + password);
  return isDecodable && isAtRoot(text) && search === '';
}

function holdsNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, search } = new URL(text);
  return username === '' && password === '' && search === '';
}

/** Path of a file with certificates or a key. */
export const pemFile = z
  .string()
  .refine(holdsPem, { error: 'must name a PEM file that can be read' });

function holdsPem(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN ');
  } catch {
    return false;
  }
}
