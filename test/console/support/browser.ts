import { type Browser, chromium } from 'playwright-core';
import type { Stage } from '../../stack/stage';
import { remote } from '../../support/remote';
import { currentRun } from '../../support/run';

/** Connects to the one Chromium of the run (test/stack/browser.ts). Closing the connection closes its windows alone. */
export async function connectBrowser(): Promise<Browser> {
  const stage = remote<Stage>(currentRun().stageUrl);
  return chromium.connect(await stage.browserEndpoint());
}
