import type { Template } from '../../../client/src/index.ts';
import { CliError } from '../errors.ts';
import { clientOf, findConnection } from '../profiles/connection.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { chooseTemplate } from './choose-template.ts';
import { TRIGGERS, type TriggerName, recipientFor } from './sandbox-recipients.ts';
import { type SendOutcome, sendUntil } from './send-until.ts';

/** Options of a trigger. */
export interface TriggerOptions {
  event: TriggerName;
  template: string | undefined;
  language: string | undefined;
  variables: Readonly<Record<string, string>>;
  /** Recipient that the developer names; otherwise one of the sandbox. */
  recipient: string | undefined;
  code: string | undefined;
  waits: boolean;
}

const WAIT_MS = 60_000;

/** Sends a template to the recipient whose message gets the status. */
export async function trigger(tools: Tools, options: TriggerOptions): Promise<void> {
  const { event, variables, code, waits } = options;
  const client = clientOf(await findConnection(tools));
  const signal = tools.terminal.stopped;
  const template = await chooseTemplate(client, options, signal);
  const recipientNumber = options.recipient ?? recipientFor(event, code);
  const hasVariables = Object.keys(variables).length > 0;
  const body = {
    recipientNumber,
    templateId: template.templateId,
    ...(hasVariables ? { templateVariables: variables } : {}),
  };
  const wanted = waits ? TRIGGERS[event].status : null;
  const outcome = await sendUntil(client, body, wanted, WAIT_MS, signal);
  const shown = { event, template: template.name, recipientNumber, ...outcome };
  tools.answer({ text: textOf(template, recipientNumber, outcome), json: shown });
  if (!outcome.reached)
    throw new CliError(
      'not_reached',
      `message ${outcome.messageId} is ${outcome.status}, not ${wanted}`,
    );
}

function textOf(
  { name }: Pick<Template, 'name'>,
  recipientNumber: string,
  { messageId, status, statusCode }: SendOutcome,
): string {
  const code = statusCode === null ? '' : ` (${statusCode})`;
  return printable(`Sent ${name} to ${recipientNumber} as ${messageId}: ${status}${code}`);
}
