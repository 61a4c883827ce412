import type { VersioningBehavior } from '@temporalio/common';
import { setWorkflowOptions } from '@temporalio/workflow';
import * as workflows from './index';

export * from './index';

/**
 * Decides where a run goes when another version becomes the current one: those of seconds and minutes end on the version
 * they began with; those of hours and days move to the current one, which replays them.
 */
const BEHAVIORS: Readonly<Record<keyof typeof workflows, VersioningBehavior>> = {
  sendTemplate: 'PINNED',
  deliverWebhook: 'PINNED',
  answerReply: 'AUTO_UPGRADE',
  recoverDeliveries: 'AUTO_UPGRADE',
  syncTemplates: 'AUTO_UPGRADE',
  watchFailing: 'AUTO_UPGRADE',
};

type Workflow = (...input: unknown[]) => Promise<unknown>;

// Only workers of a deployment load this file: Temporal refuses a behavior from any other worker (docs/adr/0036).
for (const [name, workflow] of Object.entries(workflows)) {
  const versioningBehavior = BEHAVIORS[name as keyof typeof workflows];
  setWorkflowOptions({ versioningBehavior }, workflow as Workflow);
}
