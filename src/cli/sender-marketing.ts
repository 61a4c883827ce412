import { type Command, Option } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import { changeMarketingMessages } from '../services/senders/change-marketing-messages';
import { readArguments } from './arguments';
import type { Answer, Run } from './command';
import { presentSender } from './present-sender';
import { findWorkspace, workspaceOption } from './resolve';
import type { Services } from './services';

const POLICIES = { off: null, 'with-fallback': 'with_fallback', strict: 'strict' } as const;
const SHARING = { yes: true, no: false, account: null } as const;

type PolicyWord = keyof typeof POLICIES;
type SharingWord = keyof typeof SHARING;

const POLICY_WORDS = Object.keys(POLICIES) as [PolicyWord, ...PolicyWord[]];
const SHARING_WORDS = Object.keys(SHARING) as [SharingWord, ...SharingWord[]];

const marketingArguments = z.object({
  workspace: z.string().optional(),
  policy: z.enum(POLICY_WORDS, `must be ${POLICY_WORDS.join(', ')}`),
  activitySharing: z.enum(SHARING_WORDS),
});

const DONE: Record<PolicyWord, string> = {
  off: 'as all others',
  'with-fallback':
    'through the Marketing Messages API, and as all others where it cannot take them',
  strict: 'through the Marketing Messages API only',
};

/** `sender marketing`. */
export function addMarketing(sender: Command, run: Run): void {
  sender
    .command('marketing <sender-id> <policy>')
    .description(
      `send marketing templates through Meta's Marketing Messages API: ${POLICY_WORDS.join(', ')}`,
    )
    .addOption(workspaceOption())
    .addOption(
      new Option(
        '--activity-sharing <choice>',
        'let Meta use deliveries, reads and clicks; account: as it is set at Meta',
      )
        .choices(SHARING_WORDS)
        .default('account'),
    )
    .action((senderId: string, policy: string, options: object) =>
      run((services) => change(services, senderId, { ...options, policy })),
    );
}

async function change(services: Services, senderId: string, options: unknown): Promise<Answer> {
  const { workspace, policy: word, activitySharing } = readArguments(marketingArguments, options);
  const { id } = await findWorkspace(services.workspaces, workspace);
  const policy = POLICIES[word];
  const setting = policy === null ? null : { policy, activitySharing: SHARING[activitySharing] };
  const sender = await changeMarketingMessages(services, id, senderId, setting, OPERATOR);
  return {
    text: `Sender ${sender.id} (${sender.number}) now sends marketing templates ${DONE[word]}.`,
    json: presentSender(services, sender),
  };
}
