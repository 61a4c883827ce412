import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type ErrorDetail, HeraldError } from '../../domain/errors';
import { EVERY_COUNTRY, type RateCard, microsOf } from '../../domain/rate-card';
import type { SharedDeps } from '../deps';

/**
 * Imports rate cards from CSV text with the columns valid_from, currency, country, category and price. A card replaces the
 * one of the same currency and day; nothing is stored when a line is wrong. Resolves with the cards.
 * @throws HeraldError invalid_request with the lines that are wrong
 */
export async function importRateCards(
  { rateCards, clock }: Pick<SharedDeps, 'clock' | 'rateCards'>,
  csv: string,
): Promise<RateCard[]> {
  const cards = cardsOf(readLines(csv));
  for (const card of cards) await rateCards.save(card, clock.now());
  return cards;
}

const COLUMNS = ['valid_from', 'currency', 'country', 'category', 'price'];

/** A card of all countries and categories has about 2,000 lines. */
const CHARACTERS_MAX = 2_000_000;
const LINES_MAX = 50_000;

/** Faults that one answer names. */
const FAULTS_MAX = 20;

const line = z.object({
  valid_from: z.iso.date('must be a day, for example 2026-10-01'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code, for example EUR'),
  country: z
    .string()
    .regex(/^([A-Z]{2}|\*)$/, `must be a country code, for example BR, or ${EVERY_COUNTRY}`),
  category: z
    .string()
    .toLowerCase()
    .regex(/^[a-z_-]{1,40}$/, 'must be a category, for example marketing'),
  price: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be an amount, for example 0.0581')
    .transform(microsOf),
});

type Line = z.output<typeof line> & { at: number };

function readLines(csv: string): Line[] {
  if (csv.length > CHARACTERS_MAX) throw invalid([fault(1, 'the file is larger than 2 MB')]);
  const records = recordsOf(csv);
  if (records.length === 0) throw invalid([fault(1, 'the file has no prices')]);
  if (records.length > LINES_MAX) throw invalid([fault(1, `more than ${LINES_MAX} lines`)]);
  const lines: Line[] = [];
  const faults: ErrorDetail[] = [];
  for (const { record, info } of records) {
    const { data, error } = line.safeParse(record);
    if (data !== undefined) lines.push({ ...data, at: info.lines });
    for (const { path, message } of error?.issues ?? [])
      faults.push(fault(info.lines, `${path.join('.')} ${message}`));
  }
  if (faults.length > 0) throw invalid(faults);
  return lines;
}

interface CsvRecord {
  record: unknown;
  /** `lines`: the number of the record's line. */
  info: { lines: number };
}

function recordsOf(csv: string): CsvRecord[] {
  try {
    const options = { bom: true, trim: true, skip_empty_lines: true, info: true } as const;
    return parse(csv, { ...options, columns: columnsOf }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw invalid([fault(Number(error['lines']), error.message)]);
    throw error;
  }
}

function columnsOf(header: string[]): string[] {
  const names = header.map((name) => name.toLowerCase());
  if (COLUMNS.every((name) => names.includes(name))) return names;
  throw invalid([fault(1, `must name the columns ${COLUMNS.join(', ')}`)]);
}

function cardsOf(lines: Line[]): RateCard[] {
  const cards = new Map<string, RateCard>();
  const seen = new Set<string>();
  for (const { valid_from: validFrom, currency, country, category, price, at } of lines) {
    const key = `${currency} ${validFrom}`;
    const rate = `${key} ${country} ${category}`;
    if (seen.has(rate)) throw invalid([fault(at, `has a second price for ${rate}`)]);
    seen.add(rate);
    const card = cards.get(key) ?? { currency, validFrom, rates: [] };
    card.rates.push({ country, category, priceMicros: price });
    cards.set(key, card);
  }
  return [...cards.values()];
}

function fault(lineNumber: number, message: string): ErrorDetail {
  return { field: `line ${lineNumber}`, message };
}

function invalid(faults: ErrorDetail[]): HeraldError {
  const details = faults.slice(0, FAULTS_MAX);
  const more = faults.length - details.length;
  const sentence = details.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new HeraldError('invalid_request', more > 0 ? `${sentence}; and ${more} more` : sentence, {
    details,
  });
}
