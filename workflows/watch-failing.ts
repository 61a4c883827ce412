import {
  ActivityFailure,
  continueAsNew,
  defineSignal,
  isCancellation,
  log,
  proxyActivities,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { background, mailing } from './activity-options';
import {
  FAILED_SIGNAL,
  LONGEST_WATCH_PAUSE,
  type NoticeActivities,
  type NoticeKind,
  type WatchFailingInput,
} from './contract/watch-failing';

const failed = defineSignal(FAILED_SIGNAL);

const LOOKS_PER_RUN = 200;

/**
 * Watches one workspace's receiver from its first failure on, and tells the owners when it turns to failing and when it
 * works again, once each. A receiver that is no longer configured, or was disabled, is left alone without a word.
 */
export async function watchFailing(input: WatchFailingInput): Promise<void> {
  const { workspaceId, checkIntervalMs } = input;
  const activities = proxyActivities<NoticeActivities>(background(input.backgroundQueue));
  let hasFailed = false;
  setHandler(failed, () => {
    hasFailed = true;
  });
  let isTold = input.isTold;
  for (let looks = 1; looks <= LOOKS_PER_RUN; looks += 1) {
    const indicator = await activities.lookAtReceiver(workspaceId);
    if (indicator === 'Error') {
      if (!isTold) isTold = await tell(input, 'failing');
      if (workflowInfo().continueAsNewSuggested) break;
      await sleep(checkIntervalMs * Math.min(looks, LONGEST_WATCH_PAUSE));
      continue;
    }
    if (indicator === 'Active' && isTold) await tell(input, 'recovered');
    isTold = false;
    hasFailed = false;
    if ((await activities.stopWatch(workspaceId)) !== 'Error' && !hasFailed) return;
  }
  return continueAsNew<typeof watchFailing>({ ...input, isTold });
}

/** @returns whether the owners were told; false when it is too early, or no mail could be sent for a day */
async function tell(
  { workspaceId, backgroundQueue }: WatchFailingInput,
  kind: NoticeKind,
): Promise<boolean> {
  const { tellOwners } = proxyActivities<NoticeActivities>(mailing(backgroundQueue));
  try {
    return await tellOwners(workspaceId, kind, new Date().toISOString());
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    log.warn('the owners could not be told about their receiver', { workspaceId, kind });
    return false;
  }
}
