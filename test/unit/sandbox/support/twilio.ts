import { demoTemplates } from '../../../../sandbox/demo-templates';
import { startSandbox } from '../../../../sandbox/start-sandbox';
import type { Sandbox, SandboxOptions } from '../../../../sandbox/types';
import {
  startCallbackCapture,
  type CallbackCapture,
  type CapturedCallback,
} from './callback-capture';

export const account = {
  accountSid: 'AC00000000000000000000000000000abc',
  authToken: 'sandbox-auth-token',
  apiKey: { sid: 'SK00000000000000000000000000000abc', secret: 'sandbox-api-secret' },
  displayNumber: '15550100300',
  messagingServiceSid: 'MG00000000000000000000000000000abc',
};

export const messagesPath = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
export const from = `whatsapp:+${account.displayNumber}`;

/** The demo templates that Twilio has a content type for. */
export const twilioTemplates = demoTemplates.filter(({ metaOnly = false }) => !metaOnly);

/** The content of a demo template. */
export function contentSid(name: string, language = 'en_US'): string {
  const template = demoTemplates.find((each) => each.name === name && each.language === language);
  if (template === undefined) throw new Error(`there is no template ${name}`);
  return `HX${template.id.padStart(32, '0')}`;
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface CallOptions {
  user?: string | undefined;
  password?: string | undefined;
  form?: Record<string, string>;
  json?: unknown;
}

export interface RunningTwilio {
  sandbox: Sandbox;
  capture: CallbackCapture;
  /** `GET`, or `POST` of a form or of JSON, with the account's credentials unless told otherwise. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Sends the plain template, its statuses to the capture, unless told otherwise. */
  send(fields?: Record<string, string>): Promise<Answer>;
  /** Below `/sandbox`. */
  admin(path: string, body: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/** A sandbox with one Twilio number, the demo templates, quick statuses and a captured callback endpoint. */
export async function runTwilio(options: Partial<SandboxOptions> = {}): Promise<RunningTwilio> {
  const capture = await startCallbackCapture();
  const sandbox = await startSandbox({
    port: 0,
    numbers: [],
    twilioNumbers: [{ ...account, inboundUrl: `${capture.url}?inbound=1` }],
    templates: demoTemplates,
    statusDelayMs: 5,
    ...options,
  });
  const call: RunningTwilio['call'] = (path, callOptions = {}) =>
    request(sandbox.url + path, callOptions);
  return {
    sandbox,
    capture,
    call,
    send: (fields = {}) =>
      call(messagesPath, {
        form: {
          To: 'whatsapp:+15551239999',
          ...(fields['MessagingServiceSid'] === undefined && { From: from }),
          ContentSid: contentSid('welcome'),
          StatusCallback: capture.url,
          ...fields,
        },
      }),
    admin: (path, json) => call(`/sandbox${path}`, { json }),
    async close() {
      await sandbox.close();
      await capture.close();
    },
  };
}

async function request(url: string, options: CallOptions): Promise<Answer> {
  const { user = account.accountSid, password = account.authToken, form, json } = options;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const content = contentOf(form, json);
  const response = await fetch(url, {
    method: content === null ? 'GET' : 'POST',
    headers: { authorization, ...content?.headers },
    ...(content !== null && { body: content.body }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function contentOf(form: CallOptions['form'], json: unknown) {
  if (form !== undefined) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { headers, body: new URLSearchParams(form).toString() };
  }
  if (json === undefined) return null;
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

/** The parameters of a captured callback; of a name that came twice the last. */
export function formOf({ rawBody }: CapturedCallback): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(rawBody.toString('utf8')));
}
