import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { RATE_MAX, RATE_MIN } from '../domain/pacing';
import { changeSenderRate } from '../services/senders/change-sender-rate';
import type { Answer } from './answer';
import { findWorkspace, workspaceOption } from './find-workspace';
import { presentSender } from './present-sender';
import { readArguments } from './read-arguments';
import type { Run } from './run';
import type { Services } from './services';

const EXPECTED = `must be a number from ${RATE_MIN} to ${RATE_MAX}, or "default"`;

const rateArguments = z.object({
  workspace: z.string().optional(),
  messagesPerSecond: z.union(
    [
      z.literal('default').transform(() => null),
      z.string().transform(Number).pipe(z.number().min(RATE_MIN).max(RATE_MAX)),
    ],
    EXPECTED,
  ),
});

/** `sender rate`. */
export function addRate(sender: Command, run: Run): void {
  sender
    .command('rate <sender-id> <messages-per-second>')
    .description('how many messages the provider lets a number send in a second, or "default"')
    .addOption(workspaceOption())
    .action((senderId: string, messagesPerSecond: string, options: { workspace?: string }) =>
      run((services) => change(services, senderId, { ...options, messagesPerSecond })),
    );
}

async function change(services: Services, senderId: string, options: unknown): Promise<Answer> {
  const { workspace, messagesPerSecond } = readArguments(rateArguments, options);
  const { id } = await findWorkspace(services.workspaces, workspace);
  const sender = await changeSenderRate(services)(id, senderId, messagesPerSecond, OPERATOR);
  const rate = messagesPerSecond === null ? 'the default rate' : `${messagesPerSecond} a second`;
  return {
    text: `Sender ${sender.id} (${sender.number}) sends at ${rate}.`,
    json: presentSender(services, sender),
  };
}
