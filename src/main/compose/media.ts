import type { OpenLink } from '../../ports/messaging-provider';
import { openFile } from '../../providers/open-file';
import type { Transfer } from '../../services/conversations/deps';
import type { Permits } from '../../services/steps/permits';
import type { Adapters } from './adapters';
import { permitsByKind } from './permits-by-kind';

/** People wait for a file, so it is tried again soon. */
const RETRY_MS = { minRetryMs: 100, maxRetryMs: 5_000 };

/** Composes what the services that pass on files of conversations need. */
export function composeMediaDeps(adapters: Adapters) {
  return {
    mediaPermits: composePermits(adapters),
    mediaTimeoutMs: adapters.config.MEDIA_TIMEOUT_MS,
    openLink: composeOpenLink(adapters),
  };
}

/** Limits the files that one process passes on, each way: a workspace has a third of them when it is alone. */
function composePermits(adapters: Adapters): Permits<Transfer> {
  const { MEDIA_TRANSFERS: slots } = adapters.config;
  return permitsByKind<Transfer>(adapters, {
    ...RETRY_MS,
    perOrigin: slots,
    perLane: { media: slots, upload: slots },
    originPart: 1,
  });
}

/** Creates what opens files that customers of ours link to, at public addresses. */
function composeOpenLink({ receiverEgress }: Adapters): OpenLink {
  return (url, options) =>
    openFile(receiverEgress, { url, trustedOrigins: [], headers: {} }, options);
}
