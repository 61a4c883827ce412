import type { Command } from 'commander';
import { wrongUsage } from '../errors.ts';
import { PHONE_NUMBER } from '../phone-number.ts';
import type { AddCommands } from '../tools.ts';
import { apply } from './apply.ts';
import { plan } from './plan.ts';
import { type TemplateOptions, pull } from './pull.ts';

const FOLDER = 'herald-templates';
const WAIT_MINUTES = '10';
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** `pull`, `plan` and `apply`. */
export const addAsCodeCommands: AddCommands = (templates, run) => {
  for (const add of [addPull, addPlan, addApply]) add(templates, run);
};

interface SharedFlags {
  folder: string;
  sender?: string;
}

/** Adds a command with the options of all three. */
function addCommand(templates: Command, name: string): Command {
  return templates
    .command(name)
    .option('--folder <folder>', 'folder of the files', FOLDER)
    .option('--sender <number>', 'sender of the templates, where there are several');
}

const addPull: AddCommands = (templates, run) => {
  addCommand(templates, 'pull')
    .description('write each template to a file')
    .option('--force', 'overwrite files that were changed here')
    .action((flags: SharedFlags & { force?: boolean }) =>
      run((tools) => pull(tools, { ...readShared(flags), isForced: flags.force === true })),
    );
};

interface PlanFlags extends SharedFlags {
  delete?: boolean;
}

const addPlan: AddCommands = (templates, run) => {
  addCommand(templates, 'plan')
    .description('check the files and show what "apply" would do; ends with 3 when it is something')
    .option('--delete', 'also delete templates that have no file')
    .action((flags: PlanFlags) =>
      run((tools) => plan(tools, { ...readShared(flags), deletes: flags.delete === true })),
    );
};

interface ApplyFlags extends PlanFlags {
  yes?: boolean;
  wait: string | false;
  waitAll?: boolean;
}

const addApply: AddCommands = (templates, run) => {
  addCommand(templates, 'apply')
    .description('create, edit and delete templates until they are as the files say')
    .option('--delete', 'also delete templates that have no file')
    .option('--yes', 'ask nothing')
    .option('--wait <minutes>', 'longest wait for the approval of what it changed', WAIT_MINUTES)
    .option('--wait-all', 'also wait for templates that were under review before')
    .option('--no-wait', 'do not wait for the approval')
    .action((flags: ApplyFlags) =>
      run((tools) =>
        apply(tools, {
          ...readShared(flags),
          deletes: flags.delete === true,
          isAgreed: flags.yes === true,
          waitMs: readWaitMs(flags.wait),
          waitsForAll: flags.waitAll === true,
        }),
      ),
    );
};

function readShared({ folder, sender }: SharedFlags): TemplateOptions {
  if (sender !== undefined && !PHONE_NUMBER.test(sender))
    throw wrongUsage('--sender must be digits with country code, such as 15550100001');
  return { folder, sender };
}

function readWaitMs(wait: string | false): number | null {
  if (wait === false) return null;
  const minutes = Number(wait);
  if (minutes > 0 && minutes <= DAY_MINUTES) return minutes * MINUTE_MS;
  throw wrongUsage(`--wait must be a number of minutes up to ${DAY_MINUTES}`);
}
