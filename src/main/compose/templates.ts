import type { ProviderName } from '../../domain/sender';
import type { Adapters } from './adapters';
import { permitsByKind } from './permits-by-kind';
import type { ServiceDeps } from './service-deps';

/** Changes of templates at providers that one API process makes at a time. */
const WRITE_SLOTS = 10;
const RETRY_MS = { minRetryMs: 1000, maxRetryMs: 60_000 };

/** Composes what the services that change templates at their providers need. */
export function composeTemplateWriteDeps(adapters: Adapters, { providerOrigins }: ServiceDeps) {
  return {
    writePermits: permitsByKind<'template_write'>(adapters, {
      ...RETRY_MS,
      perOrigin: WRITE_SLOTS,
      perLane: { template_write: WRITE_SLOTS },
      originPart: 1,
    }),
    templateOriginOf: ({ provider }: { provider: ProviderName }) =>
      providerOrigins[provider].templates,
  };
}
