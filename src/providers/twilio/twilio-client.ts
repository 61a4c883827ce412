import { withoutFinalSlashes } from '../../domain/text';
import type { EgressClient, EgressOutcome } from '../../ports/egress';
import type { TwilioCredentials } from '../../ports/messaging-provider';

/** Twilio spreads its API over several hosts. */
export interface TwilioUrls {
  /** `https://api.twilio.com`: messages and accounts. */
  api: string;
  /** `https://content.twilio.com`: templates. */
  content: string;
  /** `https://messaging.twilio.com`: senders and messaging services. */
  messaging: string;
}

export interface BasicCredentials {
  username: string;
  password: string;
}

interface TwilioCall {
  host: keyof TwilioUrls;
  /** Each id in it already encoded, e.g. `/v1/Services/MG…`. */
  path: string;
  query?: URLSearchParams;
  /** Posted when it is there; without it and `json` the call is a GET. */
  form?: URLSearchParams;
  /** Posted as JSON when it is there. */
  json?: unknown;
  method?: 'DELETE';
  credentials: BasicCredentials;
  timeoutMs: number;
  maxBodyBytes: number;
  signal?: AbortSignal;
}

export type TwilioClient = (call: TwilioCall) => Promise<EgressOutcome>;

/** Speaks to Twilio at the given addresses and at no others, whatever addresses its answers hold. */
export function createTwilioClient(egress: EgressClient, urls: TwilioUrls): TwilioClient {
  return ({ host, path, query, credentials, timeoutMs, maxBodyBytes, signal, ...call }) => {
    const posted = postedBody(call);
    return egress.request({
      method: call.method ?? (posted === null ? 'GET' : 'POST'),
      url:
        withoutFinalSlashes(urls[host]) +
        path +
        (query === undefined ? '' : `?${query.toString()}`),
      headers: {
        authorization: basic(credentials),
        accept: 'application/json',
        ...(posted !== null && { 'content-type': posted.type }),
      },
      ...(posted !== null && { body: posted.body }),
      timeoutMs,
      maxBodyBytes,
      ...(signal !== undefined && { signal }),
    });
  };
}

function postedBody({ form, json }: Pick<TwilioCall, 'form' | 'json'>) {
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', body: form.toString() };
  return json === undefined ? null : { type: 'application/json', body: JSON.stringify(json) };
}

/** Picks the credentials of calls: the API key, which can be revoked alone, where there is one. */
export function callCredentials(credentials: TwilioCredentials): BasicCredentials {
  const { apiKey } = credentials;
  return apiKey === undefined
    ? accountCredentials(credentials)
    : { username: apiKey.sid, password: apiKey.secret };
}

export function accountCredentials({ accountSid, authToken }: TwilioCredentials): BasicCredentials {
  return { username: accountSid, password: authToken };
}

/** Returns the `Authorization` header of credentials. */
export function basic({ username, password }: BasicCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
