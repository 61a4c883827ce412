import { HeraldError } from '../../../domain/errors';
import type { Sender } from '../../../domain/sender';
import type { Clock } from '../../../ports/clock';
import type { ProviderCredentials, Providers } from '../../../ports/messaging-provider';
import type { WriteFailure, WriteOptions } from '../../../ports/template-writer';
import { savedCredentials } from '../../senders/steps/sender-credentials';
import type { TemplateDeps } from '../deps';

/** Limits of one call and of a whole write: people and pipelines wait for the answer. */
const CALL_MS = 15_000;
const WRITE_MS = 30_000;

/** Seconds until a provider that has had too many calls is worth another. */
const BUSY_SECONDS = 60;

/** The provider of a sender, with the sender's credentials and the limits of the write. */
export interface ProviderAccess {
  provider: Providers[Sender['provider']];
  credentials: ProviderCredentials;
  options: WriteOptions;
}

/**
 * Calls the provider of a sender under a permit of its workspace (ADR 16).
 * @throws HeraldError rate_limited when the workspace has its share of the calls, sender_unusable
 */
export async function withProvider<Result>(
  { providers, secretBox, writePermits, templateOriginOf, clock }: TemplateDeps,
  sender: Sender,
  call: (access: ProviderAccess) => Promise<Result>,
): Promise<Result> {
  const credentials = savedCredentials(secretBox, sender);
  if (credentials === null) {
    const sentence = 'the credentials of the sender cannot be opened: enter them anew';
    throw new HeraldError('sender_unusable', sentence);
  }
  const holder = { workspaceId: sender.workspaceId, origin: templateOriginOf(sender) };
  const releasePermit = writePermits.tryTake('template_write', holder);
  if (releasePermit === null) {
    const retryAfterSeconds = Math.ceil(writePermits.reserveRetryMs(holder) / 1000);
    const sentence = 'too many changes of templates are under way; try again shortly';
    throw new HeraldError('rate_limited', sentence, { retryAfterSeconds });
  }
  try {
    const options = optionsOf(clock);
    return await call({ provider: providers[sender.provider], credentials, options });
  } finally {
    releasePermit();
  }
}

function optionsOf(clock: Clock): WriteOptions {
  const endsAtMs = clock.now().getTime() + WRITE_MS;
  return {
    timeoutMs: () => Math.max(1, Math.min(CALL_MS, endsAtMs - clock.now().getTime())),
  };
}

/** Returns the error of a change that did not come about, or of which nobody knows. */
export function errorOfWrite(failure: WriteFailure): HeraldError {
  switch (failure.kind) {
    case 'refused': {
      const code = failure.code === null ? '' : ` (code ${failure.code})`;
      const details = [{ field: 'definition', message: failure.advice }];
      const sentence = `the provider refused the template${code}: ${failure.advice}`;
      return new HeraldError('template_refused', sentence, { details });
    }
    case 'busy': {
      const sentence = 'the provider takes no more changes of templates for now; try again later';
      return new HeraldError('rate_limited', sentence, { retryAfterSeconds: BUSY_SECONDS });
    }
    case 'unreachable':
      return new HeraldError(
        'template_outcome_unknown',
        'the provider did not answer, and may have made the change: repeat the request',
        { cause: failure.reason },
      );
  }
}
