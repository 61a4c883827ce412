import { type Connection, Schema } from 'mongoose';
import type { RateCard } from '../domain/rate-card';
import type { RateCardRepository } from '../ports/rate-cards';
import { schemaOptions } from './records';

type RateCardRecord = RateCard & { _id: string; importedAt: Date };

const rateCardSchema = new Schema<RateCardRecord>(
  {
    _id: { type: String, required: true },
    currency: { type: String, required: true },
    validFrom: { type: String, required: true },
    rates: { type: Schema.Types.Mixed, required: true },
    importedAt: { type: Date, required: true },
  },
  schemaOptions,
);

export function rateCardModel(connection: Connection) {
  return connection.model('RateCard', rateCardSchema, 'rate_cards');
}

export function rateCardRepository({
  rateCards,
}: {
  rateCards: ReturnType<typeof rateCardModel>;
}): RateCardRepository {
  return {
    async list(only) {
      const ofCurrency = only === undefined ? {} : { currency: only };
      const records = await rateCards.find(ofCurrency).sort({ _id: 1 }).lean();
      return records.map(({ currency, validFrom, rates }) => ({ currency, validFrom, rates }));
    },
    async save(card, importedAt) {
      const { currency, validFrom } = card;
      await rateCards.updateOne(
        { _id: idOf(currency, validFrom) },
        { $set: { ...card, importedAt } },
        { upsert: true },
      );
    },
    async remove(currency, validFrom) {
      const { deletedCount } = await rateCards.deleteOne({ _id: idOf(currency, validFrom) });
      return deletedCount === 1;
    },
  };
}

function idOf(currency: string, validFrom: string): string {
  return `${currency}:${validFrom}`;
}
