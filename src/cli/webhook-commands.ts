import { type Command, Option } from 'commander';
import { findWorkspace, workspaceOption } from './find-workspace';
import { formatFields } from './format';
import { healthFields } from './present-health';
import { formatWebhookSettings } from './present-webhook';
import type { ReadInput } from './read-input';
import type { Run } from './run';
import { setWebhook } from './set-webhook';
import { addSignatureCommands } from './sign-webhook';
import { testSavedWebhook } from './test-webhook';
import { WEBHOOK_EVENTS } from '../domain/webhook-event';
import { getWebhookHealth } from '../services/webhooks/webhook-health';
import { showWebhookSettings } from '../services/webhooks/show-webhook-settings';

/** `webhook set`, `show`, `test`, `signature`. */
export function addWebhookCommands(program: Command, run: Run, read: ReadInput): void {
  const webhook = program
    .command('webhook')
    .description('where delivery statuses are posted, one receiver a workspace');
  addSet(webhook, run, read);
  webhook
    .command('show')
    .description('show the settings; a token reads back as "(configured)"')
    .addOption(workspaceOption())
    .action((options: { workspace?: string }) =>
      run(async (services) => {
        const { id } = await findWorkspace(services.workspaces, options.workspace);
        const settings = await showWebhookSettings(services)(id);
        const health = await getWebhookHealth(services)(id);
        const text = `${formatWebhookSettings(settings)}\n\n${formatFields(healthFields(health))}`;
        return { text, json: { ...settings, health } };
      }),
    );
  webhook
    .command('test')
    .description('post one test event to the saved address, also while disabled; never repeated')
    .addOption(workspaceOption())
    .addOption(new Option('--event <event>', 'delivered when left out').choices(WEBHOOK_EVENTS))
    .action((options: unknown) => testSavedWebhook(run, options));
  addSignatureCommands(webhook, run);
}

function addSet(webhook: Command, run: Run, read: ReadInput): void {
  webhook
    .command('set')
    .description('change the settings; what is not named stays as it is')
    .addOption(workspaceOption())
    .addOption(new Option('--url <url>', 'https address of the receiver').conflicts('clearUrl'))
    .option('--clear-url', 'forget the address')
    .addOption(new Option('--enable', 'post statuses').conflicts('disable'))
    .option('--disable', 'post nothing')
    .addOption(
      new Option(
        '--token-file <file>',
        'file with the bearer token; - reads standard input',
      ).conflicts('clearToken'),
    )
    .option('--clear-token', 'send no token')
    .option(
      '--keep-token',
      'the saved token may go to the new address, although its origin differs',
    )
    .option('--events <list>', 'statuses to post, of sent,delivered,read,failed')
    .action((options: unknown) => setWebhook(run, read, options));
}
