import type { Template } from '../../../client/src/index.ts';
import { CliError } from '../errors.ts';
import { clientOf, findConnection } from '../profiles/connection.ts';
import { printable } from '../terminal/printable.ts';
import type { Tools } from '../tools.ts';
import { chooseTemplate } from './choose-template.ts';
import { TRIGGERS, type TriggerName, recipientFor } from './sandbox-recipients.ts';
import { type SendOutcome, sendUntil, stateOf } from './send-until.ts';

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
  const sent = await sendUntil(client, body, wanted, WAIT_MS, signal);
  const hasCode = !waits || code === undefined || String(sent.statusCode) === code;
  const outcome = { ...sent, reached: sent.reached && hasCode };
  const shown = { event, template: template.name, recipientNumber, ...outcome };
  tools.answer({ text: textOf(template, recipientNumber, outcome), json: shown });
  if (!outcome.reached)
    throw new CliError(
      'not_reached',
      `message ${sent.messageId} is ${stateOf(sent)}, not ${stateOf({ status: wanted ?? '', statusCode: code ?? null })}`,
    );
}

function textOf(
  { name }: Pick<Template, 'name'>,
  recipientNumber: string,
  outcome: SendOutcome,
): string {
  const state = stateOf(outcome);
  return printable(`Sent ${name} to ${recipientNumber} as ${outcome.messageId}: ${state}`);
}
