import type { Model } from 'mongoose';
import type { WebhookSigning } from '../domain/webhook-settings';
import type { SealedField, SealedValues } from '../ports/sealed-values';
import type { Models } from './models';
import { withId } from './records';

type Stored = { _id: string };

/** How the values of one field are found and replaced. */
interface Field {
  model: Model<Stored>;
  /** Filter that matches the records with sealed values. */
  holder: Record<string, unknown>;
  /** All that `valuesOf` reads. */
  path: string;
  valuesOf: (record: Stored) => Record<string, string>;
}

export function sealedValues(models: Models): SealedValues {
  const fields: Record<SealedField, Field> = {
    sender_credentials: single(models.senders, 'sealedCredentials'),
    webhook_token: single(models.webhookSettings, 'sealedToken'),
    webhook_signing_secret: {
      model: anyModel(models.webhookSettings),
      holder: { signing: { $ne: null } },
      path: 'signing',
      valuesOf: (record) =>
        signingSecrets((record as Stored & { signing: WebhookSigning }).signing),
    },
    agent_key: single(models.agents, 'sealedKey'),
    installation_key: single(models.installationKeys, 'sealedKey'),
    two_factor_secret: single(models.twoFactors, 'secret'),
    recovery_codes: single(models.twoFactors, 'backupCodes'),
    unread_callback: single(models.unreadCallbacks, 'sealed'),
    // Few messages have them, and an index finds those.
    inbound_fields: {
      ...single(models.inboundMessages, 'sealedFields'),
      holder: { isSealed: true },
    },
  };
  return {
    async list(field, after, limit) {
      const { model, holder, path, valuesOf } = fields[field];
      const behind = after === null ? {} : { _id: { $gt: after } };
      const page = model.find({ ...holder, ...behind }, { [path]: 1 });
      const records = await page.sort({ _id: 1 }).limit(limit).lean();
      return records.map((record) => ({ id: withId(record).id, values: valuesOf(record) }));
    },
    async replace(field, { id, values }, next) {
      const { model } = fields[field];
      const { matchedCount } = await model.updateOne({ _id: id, ...values }, { $set: next });
      return matchedCount === 1;
    },
  };
}

/** A field that is the sealed value itself, or null. */
function single(model: unknown, path: string): Field {
  return {
    model: anyModel(model),
    holder: { [path]: { $ne: null } },
    path,
    valuesOf: (record) => ({ [path]: record[path as keyof Stored] }),
  };
}

function signingSecrets({ sealedSecret, previous }: WebhookSigning): Record<string, string> {
  const before = previous.map((each, index) => [
    `signing.previous.${index}.sealedSecret`,
    each.sealedSecret,
  ]);
  return { 'signing.sealedSecret': sealedSecret, ...Object.fromEntries(before) };
}

/** Fields are of several collections, which are read and written by path alone. */
function anyModel(model: unknown): Model<Stored> {
  return model as Model<Stored>;
}
