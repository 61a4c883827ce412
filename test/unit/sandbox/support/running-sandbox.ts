import { expect } from '@jest/globals';
import { demoTemplates } from '../../../../sandbox/demo-templates';
import { startSandbox } from '../../../../sandbox/start-sandbox';
import type { Sandbox, SandboxNumber, SandboxOptions } from '../../../../sandbox/types';
import { startCallbackCapture, type CallbackCapture } from './callback-capture';

export const number: Omit<SandboxNumber, 'callbackUrl'> = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  displayNumber: '15550100200',
  accessToken: 'EAAsandboxToken',
  appSecret: 'sandbox-app-secret',
  verifyToken: 'sandbox-verify-token',
};

export interface RunningSandbox {
  sandbox: Sandbox;
  capture: CallbackCapture;
  /** `POST` or `GET` with the number's token unless told otherwise. */
  call: (path: string, options?: CallOptions) => Promise<{ status: number; body: unknown }>;
  close: () => Promise<void>;
}

interface CallOptions {
  method?: string;
  body?: unknown;
  token?: string | null;
}

/** A sandbox with one number, the demo templates, quick statuses and a captured callback endpoint. */
export async function runSandbox(options: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const capture = await startCallbackCapture();
  const sandbox = await startSandbox({
    port: 0,
    numbers: [{ ...number, callbackUrl: capture.url }],
    templates: demoTemplates,
    statusDelayMs: 5,
    callbackRetry: { attempts: 3, firstDelayMs: 5 },
    ...options,
  });
  return {
    sandbox,
    capture,
    call: (path, callOptions = {}) => call(sandbox.url + path, callOptions),
    async close() {
      await sandbox.close();
      await capture.close();
    },
  };
}

async function call(url: string, { method, body, token = number.accessToken }: CallOptions) {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

export const sendPath = `/v25.0/${number.phoneNumberId}/messages`;
export const templatesPath = `/v25.0/${number.businessAccountId}/message_templates`;

interface SendParts {
  to?: string;
  name?: string;
  language?: string;
  components?: unknown[];
  token?: string;
}

/** A body for `sendPath`: the plain template unless told otherwise. */
export function sendBody({ to, name, language, components, token }: SendParts = {}) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to ?? '15551239999',
    type: 'template',
    biz_opaque_callback_data: token ?? 'trk_1',
    template: {
      name: name ?? 'welcome',
      language: { code: language ?? 'en_US' },
      ...(components !== undefined && { components }),
    },
  };
}

export function textParameters(...texts: string[]) {
  return texts.map((text) => ({ type: 'text', text }));
}

/** Matches the answer of a refusal. */
export const refusedWith = (code: number, details?: unknown) => ({
  body: {
    error: expect.objectContaining({
      code,
      message: expect.stringContaining(`(#${code})`),
      ...(details !== undefined && {
        error_data: { messaging_product: 'whatsapp', details },
      }),
    }),
  },
});
