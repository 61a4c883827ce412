import { proxyActivities } from '@temporalio/workflow';
import type { BareActivities } from './bare/contract';
import type { JsonPost } from './load/post-json';

const { post } = proxyActivities<BareActivities>({ startToCloseTimeout: '10s' });

/** The least that makes a POST durable: one regular activity with the default retry policy. */
export async function postOnce(request: JsonPost): Promise<string> {
  return post(request);
}
