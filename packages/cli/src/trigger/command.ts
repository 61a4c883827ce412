import { wrongUsage } from '../errors.ts';
import type { AddCommands } from '../tools.ts';
import { PHONE_NUMBER, PHONE_NUMBER_RULE } from '../phone-number.ts';
import { FURTHER_EVENTS, type ListenEvent } from '../listen/webhook.ts';
import { runFixture } from './run-fixture.ts';
import { FAILURE_CODES, TRIGGERS, type TriggerName } from './sandbox-recipients.ts';
import { sample } from './sample.ts';
import { type TriggerOptions, trigger } from './trigger.ts';

/** `trigger`. */
export const addTriggerCommand: AddCommands = (program, run) => {
  program
    .command('trigger [event]')
    .description(`make an event happen: ${EVENTS.join(', ')}; or send the chain of a file`)
    .option('--file <file>', 'YAML file with a chain of sends')
    .option('--template <name>', 'template to send; one without values by default')
    .option('--language <language>', 'language of the template')
    .option('--variable <name=value>', 'value of the template, repeatable', collect, [])
    .option('--recipient <number>', 'recipient, also where senders are real')
    .option('--code <code>', `statusCode of channel_failed: ${FAILURE_CODES.join(', ')}`)
    .option('--sample', 'tell those who listen of an example, and send nothing')
    .option('--no-wait', 'do not wait for the status')
    .action((event: string | undefined, options: TriggerFlags) =>
      run((tools) => {
        if (options.file !== undefined) return runFixture(tools, readFile(event, options));
        const { sample: isSample, ...flags } = options;
        if (isSample === true || isFurther(event)) return sample(tools, readSampled(event, flags));
        return trigger(tools, readOptions(event, flags));
      }),
    );
};

interface TriggerFlags {
  file?: string;
  template?: string;
  language?: string;
  variable: string[];
  recipient?: string;
  code?: string;
  sample?: boolean;
  wait: boolean;
}

const EVENTS: readonly string[] = [...Object.keys(TRIGGERS), ...FURTHER_EVENTS];

function isFurther(event: string | undefined): boolean {
  return FURTHER_EVENTS.some((each) => each === event);
}

function readSampled(
  event: string | undefined,
  { file: _file, variable, wait, ...flags }: TriggerFlags,
): ListenEvent {
  if (event === undefined || !EVENTS.includes(event))
    throw wrongUsage(`name an event, of ${EVENTS.join(', ')}`);
  if (!wait || variable.length > 0 || Object.keys(flags).length > 0)
    throw wrongUsage(`a sample of ${event} sends no message: leave out the options of a send`);
  return event as ListenEvent;
}

function readFile(
  event: string | undefined,
  { file = '', wait, variable, ...flags }: TriggerFlags,
): string {
  if (event !== undefined) throw wrongUsage('name an event or a --file, not both');
  if (!wait || variable.length > 0 || Object.keys(flags).length > 0)
    throw wrongUsage('--file takes no option of a single send: write it into the file');
  return file;
}

function readOptions(event: string | undefined, flags: TriggerFlags): TriggerOptions {
  const { template, language, recipient, code } = flags;
  if (event === undefined || !Object.hasOwn(TRIGGERS, event))
    throw wrongUsage(`name an event, of ${EVENTS.join(', ')}, or a --file`);
  if (recipient !== undefined && !PHONE_NUMBER.test(recipient))
    throw wrongUsage(`--recipient ${PHONE_NUMBER_RULE}`);
  if (code !== undefined && (event !== 'channel_failed' || !FAILURE_CODES.includes(code)))
    throw wrongUsage(`--code is for channel_failed, and one of ${FAILURE_CODES.join(', ')}`);
  if (code !== undefined && recipient !== undefined)
    throw wrongUsage('--code chooses the recipient: leave out --recipient');
  const variables = Object.fromEntries(flags.variable.map(readVariable));
  return {
    event: event as TriggerName,
    template,
    language,
    variables,
    recipient,
    code,
    waits: flags.wait,
  };
}

function readVariable(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw wrongUsage('--variable must be a name and a value, such as 1=Ada');
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}
