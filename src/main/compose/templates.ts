import { checkDefinition } from '../../services/templates/check-definition';
import { createTemplate } from '../../services/templates/create-template';
import { deleteTemplate } from '../../services/templates/delete-template';
import { editTemplate } from '../../services/templates/edit-template';
import type { Adapters } from './adapters';
import { permitsByKind } from './permits-by-kind';
import type { ServiceDeps } from './service-deps';

/** Changes of templates at providers that one API process makes at a time. */
const WRITE_SLOTS = 10;
const RETRY_MS = { minRetryMs: 1000, maxRetryMs: 60_000 };

/** Composes the services that change templates at their providers. */
export function composeTemplateWrites(adapters: Adapters, shared: ServiceDeps) {
  const deps = {
    ...shared,
    writePermits: permitsByKind<'template_write'>(adapters, {
      ...RETRY_MS,
      perOrigin: WRITE_SLOTS,
      perLane: { template_write: WRITE_SLOTS },
      originPart: 1,
    }),
    templateOriginOf: ({ provider }: { provider: keyof ServiceDeps['providerOrigins'] }) =>
      shared.providerOrigins[provider].templates,
  };
  return {
    templateWrites: {
      check: checkDefinition(deps),
      create: createTemplate(deps),
      edit: editTemplate(deps),
      delete: deleteTemplate(deps),
    },
  };
}
