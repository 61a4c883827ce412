import type { DBAdapter, Where } from 'better-auth';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { newId } from '../domain/ids';
import { twoFactorContext } from '../domain/seal-context';
import type { SecretBox } from '../ports/secret-box';

/** better-auth's name of the records of second factors. */
export const TWO_FACTOR_MODEL = 'twoFactor';

const SEALED_FIELDS = ['secret', 'backupCodes'] as const;

export interface TwoFactorKeys {
  secretBox: SecretBox;
  /** better-auth's secret, with which it encrypts these fields before they come here. */
  cookieSecret: string;
}

type Row = Record<string, unknown>;
type StoredRow = Row & { id: string };

/**
 * Stores the secret and recovery codes of a second factor sealed like everything else, so that `secrets reseal` moves
 * them to a new HERALD_SECRET_KEY. better-auth still sees its own encryption. Every method is listed instead of spread, so
 * that one that an upgrade adds is a type error until it is handled.
 */
export function sealingTwoFactors(adapter: DBAdapter, keys: TwoFactorKeys): DBAdapter {
  const sealer = sealerOf(keys);
  const { id, options, createSchema } = adapter;
  const sealing: DBAdapter = {
    id,
    options,
    createSchema,
    create: (async (input) => {
      if (input.model !== TWO_FACTOR_MODEL) return adapter.create(input);
      const recordId = newId('twf');
      const data = { ...(await sealer.seal(input.data, recordId)), id: recordId };
      const created = await adapter.create({ ...input, data, forceAllowId: true });
      return { ...created, ...input.data };
    }) as DBAdapter['create'],
    async findOne<Found>(input: Parameters<DBAdapter['findOne']>[0]) {
      const found = await adapter.findOne<Found>(input);
      return input.model === TWO_FACTOR_MODEL ? sealer.open(found) : found;
    },
    findMany: (input) => adapter.findMany(input),
    async update(input) {
      if (input.model !== TWO_FACTOR_MODEL) return adapter.update(input);
      const stored = await storedRow(adapter, input.where);
      if (stored === null) return null;
      const update = await sealer.seal(input.update, stored.id);
      return sealer.open(await adapter.update({ ...input, update }));
    },
    updateMany: (input) => adapter.updateMany(input),
    delete: (input) => adapter.delete(input),
    deleteMany: (input) => adapter.deleteMany(input),
    count: (input) => adapter.count(input),
    consumeOne: (input) => adapter.consumeOne(input),
    async incrementOne(input) {
      if (input.model !== TWO_FACTOR_MODEL) return adapter.incrementOne(input);
      const stored = await storedRow(adapter, input.where);
      if (stored === null) return null;
      const where = await Promise.all(input.where.map((each) => sealer.storedValue(each, stored)));
      const set = await sealer.seal(input.set ?? {}, stored.id);
      return sealer.open(await adapter.incrementOne({ ...input, where, set }));
    },
    transaction: (work) => work(sealing),
  };
  return sealing;
}

/** Returns the stored record that a query is about. */
function storedRow(adapter: DBAdapter, where: Where[]): Promise<StoredRow | null> {
  const plain = where.filter(({ field }) => !isSealed(field));
  return adapter.findOne<StoredRow>({ model: TWO_FACTOR_MODEL, where: plain });
}

/** Turns better-auth's encrypted fields into sealed ones, and back. */
function sealerOf({ secretBox, cookieSecret }: TwoFactorKeys) {
  const decrypt = (data: string) => symmetricDecrypt({ key: cookieSecret, data });
  const encrypt = (data: string) => symmetricEncrypt({ key: cookieSecret, data });
  return {
    seal: (row: Row, recordId: string): Promise<Row> =>
      converted(row, async (text) =>
        secretBox.seal(await decrypt(text), twoFactorContext(recordId)),
      ),
    async open<Found>(found: Found): Promise<Found> {
      if (found === null) return found;
      const row = found as Row;
      const context = twoFactorContext(String(row['id']));
      return (await converted(row, (text) => encrypt(secretBox.open(text, context)))) as Found;
    },
    /** Replaces the value of a condition by the stored text when both have the same content. */
    async storedValue(condition: Where, stored: StoredRow): Promise<Where> {
      const { field, value } = condition;
      const text = stored[field];
      if (!isSealed(field) || typeof text !== 'string' || typeof value !== 'string')
        return condition;
      const isSame = secretBox.open(text, twoFactorContext(stored.id)) === (await decrypt(value));
      return isSame ? { ...condition, value: text } : condition;
    },
  };
}

async function converted(row: Row, convert: (text: string) => Promise<string>): Promise<Row> {
  const result = { ...row };
  for (const field of SEALED_FIELDS) {
    const value = row[field];
    if (typeof value === 'string') result[field] = await convert(value);
  }
  return result;
}

function isSealed(field: string): boolean {
  return SEALED_FIELDS.some((sealed) => sealed === field);
}
