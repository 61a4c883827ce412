import { type Command, Option } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { FURTHER_EVENTS } from '../domain/further-event';
import { rateExceeded } from '../domain/rate-limit';
import { EVENT_KINDS, WEBHOOK_EVENTS } from '../domain/webhook-event';
import { RETRYING_MAX } from '../domain/webhook-outcome';
import {
  type WebhookSettingsChange,
  saveWebhookSettings,
} from '../services/webhooks/save-webhook-settings';
import {
  type ShownWebhookSettings,
  shownSettings,
  showWebhookSettings,
} from '../services/webhooks/show-webhook-settings';
import { type WebhookTestResult, testWebhook } from '../services/webhooks/test-webhook';
import { type WebhookHealth, getWebhookHealth } from '../services/webhooks/webhook-health';
import { readArguments } from './arguments';
import type { Answer, Run } from './command';
import { CliError } from './errors';
import { formatFields, formatTime, printable } from './format';
import type { ReadInput } from './read-input';
import { type WorkspaceOptions, findWorkspace, workspaceOption } from './resolve';
import { addOriginCommands } from './webhook-origins';
import { addSignatureCommands } from './webhook-signature';

/** `webhook set`, `show`, `test`, `signature`, `allow`, `disallow`, `allowed`. */
export function addWebhookCommands(program: Command, run: Run, read: ReadInput): void {
  const webhook = program
    .command('webhook')
    .description('manage the webhook receiver of a workspace');
  addSet(webhook, run, read);
  webhook
    .command('show')
    .description('show settings and health; a token reads "(configured)"')
    .addOption(workspaceOption())
    .action((options: WorkspaceOptions) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, options.workspace);
        const settings = await showWebhookSettings(services, id);
        const health = await getWebhookHealth(services, id);
        const text = `${formatWebhookSettings(settings)}\n\n${formatFields(healthFields(health))}`;
        return { text, json: { ...settings, health } };
      }),
    );
  webhook
    .command('test')
    .description('post one test event to the saved URL, even while webhooks are disabled')
    .addOption(workspaceOption())
    .addOption(
      new Option('--event <event>', 'event to post; delivered by default').choices(EVENT_KINDS),
    )
    .action((options: unknown) => testSavedWebhook(run, options));
  addSignatureCommands(webhook, run);
  addOriginCommands(webhook, run);
}

function addSet(webhook: Command, run: Run, read: ReadInput): void {
  webhook
    .command('set')
    .description('change settings; those not named stay as they are')
    .addOption(workspaceOption())
    .addOption(new Option('--url <url>', 'https URL of the receiver').conflicts('clearUrl'))
    .option('--clear-url', 'remove the URL')
    .addOption(new Option('--enable', 'turn webhooks on').conflicts('disable'))
    .option('--disable', 'turn webhooks off')
    .addOption(
      new Option(
        '--token-file <file>',
        'file with the bearer token; - reads standard input',
      ).conflicts('clearToken'),
    )
    .option('--clear-token', 'remove the token')
    .option('--keep-token', 'send the saved token to a URL with another origin')
    .option('--events <list>', 'statuses to post: any of sent,delivered,read,failed')
    .option('--further-events <list>', `what else to post: any of ${FURTHER_EVENTS.join(',')}`)
    .action((options: unknown) => setWebhook(run, read, options));
}

/** Returns the schema of a list with commas between, whose names come out in the order of `all`. */
function listOf<Name extends string>(all: readonly Name[]) {
  return z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== ''))
    .pipe(z.array(z.enum(all, `must be some of ${all.join(',')}`)))
    .transform((given) => all.filter((name) => given.some((each) => each === name)));
}

const setArguments = z.object({
  workspace: z.string().optional(),
  url: z.string().optional(),
  clearUrl: z.literal(true).optional(),
  enable: z.literal(true).optional(),
  disable: z.literal(true).optional(),
  tokenFile: z.string().optional(),
  clearToken: z.literal(true).optional(),
  keepToken: z.literal(true).optional(),
  events: listOf(WEBHOOK_EVENTS).optional(),
  furtherEvents: listOf(FURTHER_EVENTS).optional(),
});

type SetArguments = z.output<typeof setArguments>;

/** `webhook set`. The service checks the rules (contract 6 and 8). */
async function setWebhook(run: Run, read: ReadInput, options: unknown): Promise<void> {
  const input = readArguments(setArguments, options);
  const change = await readChange(read, input);
  if (Object.keys(change).length === 0) {
    throw new CliError('wrong_usage', 'nothing to change: give at least one setting');
  }
  const keepTokenForNewOrigin = input.keepToken === true;
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, input.workspace);
    const { settings, warnings } = await saveWebhookSettings(
      services,
      id,
      { ...change, keepTokenForNewOrigin },
      OPERATOR,
    );
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
  if (input.furtherEvents !== undefined) change.furtherEvents = input.furtherEvents;
  return change;
}

/** Drops the final line break, which editors and `echo` add. */
async function readToken(read: ReadInput, path: string): Promise<string> {
  return (await read('--token-file', path)).replace(/\r?\n$/, '');
}

const testArguments = z.object({
  workspace: z.string().optional(),
  event: z.enum(EVENT_KINDS).default('delivered'),
});

/** `webhook test`: shows the receiver's answer, passed or not. Shares the rate limit of tests in the console. */
function testSavedWebhook(run: Run, options: unknown): Promise<void> {
  const { workspace, event } = readArguments(testArguments, options);
  return run(async (services) => {
    const { id } = await findWorkspace(services.workspaces, workspace);
    const standing = await services.countSessionRequest.ofWebhookTest(id);
    if (standing?.exceeded === true) throw rateExceeded(standing);
    return present(await testWebhook(services, id, event, {}));
  });
}

function present(result: WebhookTestResult): Answer {
  const text = formatFields({
    Result: result.passed ? 'passed' : 'failed',
    Event: result.event,
    Outcome: result.outcome,
    ...(result.failure === null ? {} : { Failure: printable(result.failure) }),
    Duration: `${result.durationMs} ms`,
    Answer:
      result.responseText === null || result.responseText === '' ? '(none)' : result.responseText,
  });
  return { text, json: result, failed: !result.passed };
}

function formatWebhookSettings(settings: ShownWebhookSettings): string {
  return formatFields({
    Enabled: settings.enabled ? 'yes' : 'no',
    URL: settings.url ?? '(none)',
    Token: settings.token ?? '(none)',
    Signature: settings.signed ? 'on' : 'off',
    Events: settings.events.join(', ') || '(none)',
    'Further events': settings.furtherEvents.join(', ') || '(none)',
  });
}

/** Returns the lines of `webhook show` about the health of the receiver. */
function healthFields(health: WebhookHealth): Record<string, string> {
  return {
    State: health.indicator,
    'Success rate': `${formatRate(health.successRate)} over 7 days`,
    Pending: String(health.pending),
    Retrying: formatRetrying(health.retrying),
    'Counts since': `${formatTime(health.since)}, when the URL was saved`,
    'Last delivered': formatTime(health.deliveredAt),
    'Last failed': formatTime(health.failedAt),
  };
}

function formatRetrying(retrying: number | null): string {
  if (retrying === null) return 'not counted in time';
  return retrying < RETRYING_MAX ? String(retrying) : `${RETRYING_MAX} or more`;
}

function formatRate(rate: number | null): string {
  return rate === null ? 'no completed deliveries' : `${(rate * 100).toFixed(1)} %`;
}
