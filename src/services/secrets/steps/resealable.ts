import {
  type SealContext,
  inboundFieldsContext,
  installationKeyContext,
  twoFactorContext,
} from '../../../domain/seal-context';
import { agentKeyContext } from '../../../domain/agent';
import { unreadCallbackContext } from '../../../domain/unread-callback';
import type { SealedField, SealedRecord } from '../../../ports/sealed-values';
import type { SecretBox } from '../../../ports/secret-box';
import type { SharedDeps } from '../../deps';
import { webhookSigningContext, webhookTokenContext } from '../../webhooks/steps/receiver-secrets';
import { credentialsContext } from '../../senders/steps/sender-credentials';

/** Number of values by the id of the key they depend on; null for values without a key id. */
export type KeyCounts = ReadonlyMap<string | null, number>;

/** Stored values of one kind that depend on HERALD_SECRET_KEY. */
export interface Resealable {
  kind: string;
  countByKey: () => Promise<KeyCounts>;
  /**
   * Seals values of the records after `after` with the current key. Can be repeated, and run beside any writer of the
   * same records: a value that changes meanwhile is left as it is.
   */
  resealBatch: (after: string | null, mode: ResealMode) => Promise<ResealedBatch>;
}

/** `check` only counts what `write` would do. */
export type ResealMode = 'write' | 'check';

export interface ResealedBatch {
  /** Values that depend on the current key now and did not before. */
  resealed: number;
  /** Values of a key that is not known here, and damaged ones. */
  unreadable: number;
  /** Values that somebody else wrote at the same time. */
  changedMeanwhile: number;
  /** Id of the record to continue after; null at the end. */
  next: string | null;
}

export type ResealableDeps = Pick<SharedDeps, 'sealed' | 'secretBox'>;

const BATCH_RECORDS = 200;

/** Seal context of each field, which contains the id of the record. */
const CONTEXTS: Record<SealedField, (recordId: string) => SealContext> = {
  sender_credentials: credentialsContext,
  webhook_token: webhookTokenContext,
  webhook_signing_secret: webhookSigningContext,
  agent_key: agentKeyContext,
  installation_key: installationKeyContext,
  two_factor_secret: twoFactorContext,
  recovery_codes: twoFactorContext,
  unread_callback: unreadCallbackContext,
  inbound_fields: inboundFieldsContext,
};

/** Lists everything in the database that depends on HERALD_SECRET_KEY, one entry a kind. */
export function resealables(deps: ResealableDeps): Resealable[] {
  return Object.entries(CONTEXTS).map(([field, contextOf]) =>
    sealedField(deps, field as SealedField, contextOf),
  );
}

function sealedField(
  { sealed, secretBox }: ResealableDeps,
  kind: SealedField,
  contextOf: (recordId: string) => SealContext,
): Resealable {
  const list = (after: string | null) => sealed.list(kind, after, BATCH_RECORDS);
  return {
    kind,
    async countByKey() {
      const counts = new Map<string | null, number>();
      let after: string | null = null;
      do {
        const records: SealedRecord[] = await list(after);
        for (const value of records.flatMap(({ values }) => Object.values(values))) {
          const keyId = secretBox.keyIdOf(value);
          counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
        }
        after = nextAfter(records);
      } while (after !== null);
      return counts;
    },
    async resealBatch(after, mode) {
      const records = await list(after);
      const batch = { resealed: 0, unreadable: 0, changedMeanwhile: 0 };
      for (const record of records) {
        const { renewed, unreadable } = renew(secretBox, record, contextOf(record.id));
        const count = Object.keys(renewed).length;
        batch.unreadable += unreadable;
        if (count === 0) continue;
        const isDone = mode === 'check' || (await sealed.replace(kind, record, renewed));
        if (isDone) batch.resealed += count;
        else batch.changedMeanwhile += count;
      }
      return { ...batch, next: nextAfter(records) };
    },
  };
}

/** Seals again the values of a record that another key than the current one sealed. */
function renew(
  box: SecretBox,
  { values }: SealedRecord,
  context: SealContext,
): { renewed: Record<string, string>; unreadable: number } {
  const renewed: Record<string, string> = {};
  let unreadable = 0;
  for (const [path, value] of Object.entries(values)) {
    if (box.keyIdOf(value) === box.keyId) continue;
    const text = openedOrNull(box, value, context);
    if (text === null) unreadable += 1;
    else renewed[path] = box.seal(text, context);
  }
  return { renewed, unreadable };
}

/** Opens a value; null when it cannot be opened, so that it does not keep the others from being resealed. */
function openedOrNull(box: SecretBox, sealed: string, context: SealContext): string | null {
  try {
    return box.open(sealed, context);
  } catch {
    return null;
  }
}

/** Returns the id to continue after; null after a list that is shorter than was asked for. */
function nextAfter(records: SealedRecord[]): string | null {
  return records.length < BATCH_RECORDS ? null : (records.at(-1)?.id ?? null);
}
