import { urlOf } from '../../domain/text';
import type { ProviderCallback } from '../../ports/messaging-provider';
import { isTooComplex } from '../structure';
import { messageId } from '../texts';
import { parseJson } from '../shared';

/** The parameters of a callback by name. A name can come more than once. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/** In the address of a callback whose body is JSON: the SHA-256 of the body, in hexadecimal. */
const BODY_HASH_PARAMETER = 'bodySHA256';

/** Twilio sends a few dozen. */
const MAX_PARAMETERS = 500;

/** Levels of a callback in JSON at most; Twilio's are flat. */
const LEVELS_MAX = 20;

/** Twilio posts forms; only a callback whose address has the hash of the body is JSON. */
export function bodyHashOf({ url }: ProviderCallback): string | null {
  return urlOf(url)?.searchParams.get(BODY_HASH_PARAMETER) ?? null;
}

export function formParameters(rawBody: Buffer): Parameters {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(rawBody.toString('utf8'))) {
    const values = parameters.get(name);
    if (values === undefined) parameters.set(name, [value]);
    else values.push(value);
  }
  return parameters;
}

/** Whether a form has more parameters than any of Twilio's. Does not parse it, because anybody can send one. */
export function isOverfull(rawBody: Buffer): boolean {
  return rawBody.toString('latin1').split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS;
}

/** Form or JSON, whichever the callback is. JSON that is no object of Twilio's has no parameters. */
export function callbackParameters(callback: ProviderCallback): Parameters {
  const { rawBody } = callback;
  if (bodyHashOf(callback) === null) return formParameters(rawBody);
  if (isTooComplex(rawBody, LEVELS_MAX)) return new Map();
  const json = parseJson(rawBody.toString('utf8'));
  const isReadable =
    typeof json === 'object' && json !== null && Object.keys(json).length <= MAX_PARAMETERS;
  const entries = isReadable ? Object.entries(json) : [];
  return new Map(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, [String(value)]]] : [],
    ),
  );
}

/** The value of a parameter, the first when it comes more than once; undefined when it is missing or empty. */
export function valueOf(parameters: Parameters, name: string): string | undefined {
  return parameters.get(name)?.[0] || undefined;
}

/** The SID of the message that a callback is about; undefined when there is none. */
export function messageIdOf(parameters: Parameters): string | undefined {
  const id = valueOf(parameters, 'MessageSid') ?? valueOf(parameters, 'SmsSid');
  return messageId.safeParse(id).data;
}
