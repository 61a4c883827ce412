import type { Command } from 'commander';
import { z } from 'zod';
import { HeraldError } from '../domain/errors';
import type { RateCard } from '../domain/rate-card';
import { importRateCards } from '../services/usage/import-rate-cards';
import { readArguments } from './arguments';
import { type Answer, type Run, asList } from './command';
import { wrongUsage } from './errors';
import { formatTable } from './format';
import type { ReadInput } from './read-input';
import type { Services } from './services';

const importArguments = z.object({ file: z.string() });
const removeArguments = z.object({
  currency: z.string(),
  from: z.iso.date('must be a day, for example 2026-10-01'),
});

/** `rate-card import`, `list`, `remove`. */
export function addRateCardCommands(program: Command, run: Run, read: ReadInput): void {
  const cards = program
    .command('rate-card')
    .description('manage the prices of messages, which turn usage into money');
  cards
    .command('import')
    .description('import prices from CSV; a card replaces the one of its currency and day')
    .requiredOption(
      '--file <file>',
      'CSV with the columns valid_from, currency, country, category, price; - reads standard input',
    )
    .action((options: unknown) => {
      const { file } = readArguments(importArguments, options);
      return run(async (services) => importCsv(services, await read('--file', file)));
    });
  cards
    .command('list')
    .description('list the cards')
    .action(() => run(list));
  cards
    .command('remove')
    .description('remove a card')
    .requiredOption('--currency <code>', 'its currency, for example EUR')
    .requiredOption('--from <day>', 'its first day, for example 2026-10-01')
    .action((options: unknown) => {
      const { currency, from } = readArguments(removeArguments, options);
      return run((services) => remove(services, currency, from));
    });
}

async function importCsv(services: Services, csv: string): Promise<Answer> {
  try {
    const shown = (await importRateCards(services, csv)).map(presentCard);
    const sentences = shown.map(
      ({ currency, validFrom, rates }) =>
        `Imported ${rates === 1 ? '1 price' : `${rates} prices`} in ${currency} from ${validFrom}.`,
    );
    return { text: sentences.join('\n'), json: asList(shown) };
  } catch (error) {
    if (error instanceof HeraldError && error.code === 'invalid_request')
      throw wrongUsage(error.details ?? []);
    throw error;
  }
}

async function list({ rateCards }: Services): Promise<Answer> {
  const shown = (await rateCards.list()).map(presentCard);
  const rows = shown.map(({ currency, validFrom, rates }) => [currency, validFrom, String(rates)]);
  return {
    text: formatTable(['currency', 'valid from', 'prices'], rows, 'No rate cards.'),
    json: asList(shown),
  };
}

/** Shows a card with the number of its prices. */
function presentCard({ currency, validFrom, rates }: RateCard) {
  return { currency, validFrom, rates: rates.length };
}

async function remove({ rateCards }: Services, currency: string, from: string): Promise<Answer> {
  if (!(await rateCards.remove(currency, from))) {
    throw wrongUsage([{ field: '--from', message: `no card in ${currency} begins on ${from}` }]);
  }
  return { text: `Removed the card in ${currency} from ${from}.`, json: { currency, from } };
}
