import {
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import { background } from './activity-options';
import { FAILED_SIGNAL, type NoticeActivities, type WatchFailingInput } from './contract';

const failed = defineSignal(FAILED_SIGNAL);

const LOOKS_PER_RUN = 200;
/** The pause grows to this many times the first one. */
const LONGEST_PAUSE = 20;

/**
 * Watches one workspace's receiver from its first failure on, and tells the owners when it turns to failing and when it
 * works again, once each. A receiver that is no longer configured, or was disabled, is left alone without a word.
 */
export async function watchFailing(input: WatchFailingInput): Promise<void> {
  const { workspaceId, checkIntervalMs, backgroundQueue } = input;
  const activities = proxyActivities<NoticeActivities>(background(backgroundQueue));
  let hasFailed = false;
  setHandler(failed, () => {
    hasFailed = true;
  });
  let isTold = input.isTold;
  for (let looks = 1; looks <= LOOKS_PER_RUN; looks += 1) {
    const indicator = await activities.lookAtReceiver(workspaceId);
    if (indicator === 'Error' && !isTold) {
      await activities.tellOwners(workspaceId, 'failing', new Date().toISOString());
      isTold = true;
    } else if (indicator !== 'Error') {
      if (indicator === 'Active' && isTold) {
        await activities.tellOwners(workspaceId, 'recovered', new Date().toISOString());
      }
      isTold = false;
      hasFailed = false;
      if ((await activities.stopWatch(workspaceId)) !== 'Error' && !hasFailed) return;
      continue;
    }
    await sleep(checkIntervalMs * Math.min(looks, LONGEST_PAUSE));
  }
  return continueAsNew<typeof watchFailing>({ ...input, isTold });
}
