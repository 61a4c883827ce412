import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeCallbacks } from './conformance/callbacks';
import { describeConnection } from './conformance/connection';
import { describeFreeText } from './conformance/free-text';
import { describeMedia } from './conformance/media';
import type { ProviderUnderTest, RunningProvider } from './conformance/running-provider';
import { describeSending } from './conformance/sending';
import { describeSignature } from './conformance/signature';
import { describeTemplateList } from './conformance/template-list';
import { describeTemplateWrites } from './conformance/template-writes';

/** Describes the promises of every adapter of the messaging provider port. */
export function describeMessagingProvider<Credentials>({
  name,
  start,
}: ProviderUnderTest<Credentials>): void {
  describe(`${name} as a messaging provider`, () => {
    let running: RunningProvider<Credentials>;
    beforeAll(async () => {
      running = await start();
    });
    afterAll(() => running.close());

    describeConnection(() => running);
    describeSending(() => running);
    describeFreeText(() => running);
    describeMedia(() => running);
    describeTemplateList(() => running);
    describeSignature(() => running);
    describeCallbacks(() => running);
    // Last: they add to the list.
    describeTemplateWrites(() => running);
  });
}
