import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { WEBHOOK_EVENTS } from '../domain/webhook-event';
import {
  type WebhookSettingsChange,
  saveWebhookSettings,
} from '../services/webhooks/save-webhook-settings';
import { shownSettings } from '../services/webhooks/show-webhook-settings';
import { CliError } from './errors';
import { findWorkspace } from './find-workspace';
import { formatWebhookSettings } from './present-webhook';
import { readArguments } from './read-arguments';
import type { ReadInput } from './read-input';
import type { Run } from './run';

const events = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .transform((names) => names.filter((name) => name !== ''))
  .pipe(z.array(z.enum(WEBHOOK_EVENTS, `must be some of ${WEBHOOK_EVENTS.join(',')}`)))
  .transform((given) => WEBHOOK_EVENTS.filter((event) => given.includes(event)));

const setArguments = z.object({
  workspace: z.string().optional(),
  url: z.string().optional(),
  clearUrl: z.literal(true).optional(),
  enable: z.literal(true).optional(),
  disable: z.literal(true).optional(),
  tokenFile: z.string().optional(),
  clearToken: z.literal(true).optional(),
  keepToken: z.literal(true).optional(),
  events: events.optional(),
});

type SetArguments = z.output<typeof setArguments>;

/** `webhook set`: the service checks the rules (contract 6 and 8). */
export async function setWebhook(run: Run, read: ReadInput, options: unknown): Promise<void> {
  const input = readArguments(setArguments, options);
  const change = await readChange(read, input);
  if (Object.keys(change).length === 0) {
    throw new CliError('wrong_usage', 'nothing to change: name at least one setting');
  }
  const keepTokenForNewOrigin = input.keepToken === true;
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, input.workspace);
    const save = saveWebhookSettings(services);
    const { settings, warnings } = await save(id, { ...change, keepTokenForNewOrigin }, OPERATOR);
    const shown = shownSettings(settings);
    const notes = warnings.map((warning) => `Warning: ${warning}`);
    return {
      text: ['Webhook configuration saved.', ...notes, '', formatWebhookSettings(shown)].join('\n'),
      json: { ...shown, warnings },
    };
  });
}

async function readChange(read: ReadInput, input: SetArguments): Promise<WebhookSettingsChange> {
  const change: WebhookSettingsChange = {};
  if (input.url !== undefined) change.url = input.url;
  if (input.clearUrl) change.url = null;
  if (input.enable) change.enabled = true;
  if (input.disable) change.enabled = false;
  if (input.tokenFile !== undefined) change.token = await readToken(read, input.tokenFile);
  if (input.clearToken) change.token = null;
  if (input.events !== undefined) change.events = input.events;
  return change;
}

/** Editors and `echo` end a file with a line break that is not part of the token. */
async function readToken(read: ReadInput, path: string): Promise<string> {
  return (await read('--token-file', path)).replace(/\r?\n$/, '');
}
