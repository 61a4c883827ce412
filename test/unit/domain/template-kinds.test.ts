import { describe, expect, test } from '@jest/globals';
import { describeTemplate } from '../../../src/domain/template/describe-template';
import { renderTemplate } from '../../../src/domain/template/render-template';
import {
  resolveTemplateValues,
  type TemplateValuesInput,
} from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../src/domain/template/template';
import {
  body,
  buttons,
  carousel,
  mediaHeader,
  stop,
  template,
  trackOrder,
} from './template-builders';

const resolve = (content: TemplateContent, input: TemplateValuesInput) =>
  resolveTemplateValues(content, input, { staticUrlReplaceable: false });

const problemsOf = (content: TemplateContent, input: TemplateValuesInput) =>
  resolve(content, input).problems.map(({ field, message }) => `${field}: ${message}`);

const card = [mediaHeader('IMAGE'), body('{{1}} for you'), buttons(stop, trackOrder)];
const cards = carousel(card, card);
const filledCard = {
  templateVariables: ['A fern'],
  headerMediaUrl: 'https://media.example/fern.jpg',
  buttonValues: { 'Track order': 'fern' },
};
const offer = template(
  { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Today', has_expiration: true } },
  body('Hi {{1}}'),
);
const place = { latitude: 48.85, longitude: 2.35, name: 'Fern & Fig', address: '1 Rue de Rivoli' };
const product = { catalogId: '1104', productId: 'fern-15' };
const keys = { header: {}, body: {}, buttons: {} };

describe('a carousel', () => {
  test('needs as many cards as its template has', () => {
    expect(problemsOf(cards, { cards: [filledCard] })).toEqual([
      'cards: The carousel has 2 cards, but 1 were given',
      'cards.1.headerMediaUrl: Card 2: The image header needs headerMediaUrl',
      'cards.1.templateVariables.body.1: Card 2: Body variable "1" has no value',
      'cards.1.buttonValues.Track order: Card 2: Button "Track order" has no value',
    ]);
    expect(problemsOf(cards, { cards: [filledCard, filledCard, {}] })).toEqual([
      'cards: The carousel has 2 cards, but 3 were given',
    ]);
    expect(problemsOf(cards, {})[0]).toBe('cards: The carousel needs cards, a list of 2 entries');
  });

  test('names a problem by its card, as people count them', () => {
    const long = { ...filledCard, templateVariables: ['x'.repeat(153)] };

    expect(problemsOf(cards, { cards: [filledCard, long] })).toEqual([
      'cards.1.templateVariables.body: Card 2: The body would have 161 characters with these values; the limit is 160',
    ]);
  });

  test('may be left out where no card takes a value', () => {
    const fixed = carousel([body('A fern'), buttons(stop)]);

    expect(resolve(fixed, {}).values?.cards).toEqual([{ header: null, body: [], buttons: [] }]);
  });

  test('is described and rendered card by card', () => {
    const { partial } = resolve(cards, { cards: [filledCard] });

    expect(describeTemplate(cards)).toMatchObject({
      requires: ['cards'],
      cards: [
        { variables: { body: ['1'] }, requires: ['headerMediaUrl'] },
        { buttons: [{ parameterized: false }, { text: 'Track order', parameterized: true }] },
      ],
      unsupportedReason: null,
    });
    expect(renderTemplate(cards, partial).cards).toMatchObject([
      { header: { url: filledCard.headerMediaUrl }, body: 'A fern for you' },
      { header: { kind: 'media', mediaType: 'image' }, body: '{{1}} for you' },
    ]);
  });

  test('fills one variable of the provider with one value only', () => {
    const shared = {
      ...cards,
      variableKeys: {
        ...keys,
        cards: [
          { header: {}, body: { 1: '1' }, buttons: { 1: '2' } },
          { header: {}, body: { 1: '1' }, buttons: { 1: '3' } },
        ],
      },
    };
    const other = { ...filledCard, templateVariables: ['An olive'] };

    expect(problemsOf(shared, { cards: [filledCard, other] })).toEqual([
      'cards.1.templateVariables.body.1: Card 2: Body variable "1" is the same variable of the template as Card 1: Body variable "1": both need one value, character for character',
    ]);
  });
});

describe('a limited-time offer', () => {
  test('needs its end, and keeps it as a moment', () => {
    const given = { templateVariables: ['Ana'], offerExpiresAt: '2030-01-01T01:00:00+01:00' };

    expect(problemsOf(offer, { templateVariables: ['Ana'] })).toEqual([
      'offerExpiresAt: The limited-time offer needs offerExpiresAt',
    ]);
    expect(resolve(offer, given).values?.offerExpiresAt).toBe('2030-01-01T00:00:00.000Z');
    expect(renderTemplate(offer, resolve(offer, given).partial).offer).toEqual({
      text: 'Today',
      expiresAt: '2030-01-01T00:00:00.000Z',
    });
  });
});

describe('headers of a place and of a product', () => {
  test.each([
    ['LOCATION', 'headerLocation', place, 'location'],
    ['PRODUCT', 'headerProduct', product, 'product'],
  ])('a %s header needs %s', (format, field, value, kind) => {
    const content = template(mediaHeader(format), body('Hi'));

    expect(problemsOf(content, {})).toEqual([`${field}: The ${kind} header needs ${field}`]);
    expect(resolve(content, { [field]: value }).values?.header).toEqual({ kind, ...value });
    expect(describeTemplate(content).requires).toEqual([field]);
    expect(renderTemplate(content, resolve(content, { [field]: value }).partial).header).toEqual({
      kind,
      [kind]: value,
    });
  });
});
