import type { Herald, Template } from '../../../client/src/index.ts';
import { CliError } from '../errors.ts';
import { printable } from '../terminal/printable.ts';
import { SANDBOX_NUMBERS } from './sandbox-recipients.ts';

/** Properties of the template to send. */
export interface TemplateChoice {
  template: string | undefined;
  language: string | undefined;
  recipient: string | undefined;
}

/** Templates that are looked through. */
const TEMPLATES_MAX = 2000;

/**
 * Finds the template to send: one of the sandbox's numbers, unless the developer says whom to send to.
 *
 * @throws {CliError} `no_template` when none fits
 */
export async function chooseTemplate(
  client: Herald,
  choice: TemplateChoice,
  signal: AbortSignal,
): Promise<Template> {
  const { template: name, language, recipient } = choice;
  const query = {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined ? {} : { language }),
  };
  let others = 0;
  let seen = 0;
  for await (const template of client.templates.list(query, { signal })) {
    seen += 1;
    if (seen > TEMPLATES_MAX) break;
    if (!template.sendable || (name === undefined && needsValues(template))) continue;
    if (recipient !== undefined || SANDBOX_NUMBERS.includes(template.senderNumber)) return template;
    others += 1;
  }
  throw others > 0 ? realSenders() : noTemplate(name);
}

function needsValues({ variables, buttons, requires }: Template): boolean {
  const { header, body } = variables;
  const count = header.length + body.length + requires.length;
  return count > 0 || buttons.some(({ parameterized }) => parameterized);
}

function realSenders(): CliError {
  return new CliError(
    'real_senders',
    'the senders of this workspace are not those of the sandbox, so a message may reach a person: name one with --recipient',
  );
}

function noTemplate(name: string | undefined): CliError {
  const which = name === undefined ? 'without values' : `"${printable(name)}"`;
  return new CliError('no_template', `no sendable template ${which}: name one with --template`);
}
