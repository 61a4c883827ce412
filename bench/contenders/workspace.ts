import type { Message } from '../../src/domain/message';
import { demoCredentials } from '../../src/main/start/peers';
import { seed } from '../../src/main/start/seed';
import type { BenchStack } from '../stack/start-stack';
import type { Contender } from './contender';
import { heraldContender } from './herald';

/** A workspace with a receiver of its own, beside the demo workspace. */
export interface OwnWorkspace extends Pick<Contender, 'prepareDeliveries'> {
  workspaceId: string;
}

/** Creates a workspace whose webhooks go to that URL. */
export async function workspaceContender(
  stack: BenchStack,
  pattern: Message,
  workspace: { name: string; webhookUrl: string },
): Promise<OwnWorkspace> {
  const { base, kept } = stack;
  const { name, webhookUrl } = workspace;
  const { workspaceId, connectionId } = await seed(
    base,
    { ...kept, demo: undefined },
    { workspace: name, webhookUrl, credentials: demoCredentials(kept) },
  );
  const [sender] = await base.repositories.senders.list(workspaceId);
  if (sender === undefined) throw new Error(`the workspace ${name} has no sender`);
  const ofWorkspace = { ...pattern, workspaceId, senderId: sender.id };
  const { prepareDeliveries } = heraldContender(stack, ofWorkspace, connectionId);
  return { workspaceId, prepareDeliveries };
}
