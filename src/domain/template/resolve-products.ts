import { buttonProblem } from './button-problem';
import type { ButtonSlot } from './match-button-keys';
import { characterCount, quote } from './quote';
import { readSingleLine } from './read-text';
import type { ButtonValue, ProductSection } from './template-values';
import type { Resolved, ValueProblem, ValueProblemCode } from './value-problem';

/** Products of a message over all its sections (Meta). */
const PRODUCTS_MAX = 30;

/** A catalog's id of a product (Meta). */
const PRODUCT_ID_CHARACTERS_MAX = 100;

const FIELD = 'productSections';

/** The product whose picture heads the message of a catalog; the catalog's first one without a value. */
export function resolveCatalog(slot: ButtonSlot): Resolved<ButtonValue | null> {
  const { index, button } = slot;
  const product = readProductId(slot.given);
  if ('complaint' in product) {
    const { complaint, code } = product;
    return { value: null, problems: [buttonProblem(button.text, complaint, code)] };
  }
  const value = { index, type: 'catalog' as const, text: button.text, value: product.id };
  return { value, problems: [] };
}

/** The products behind a button, and the one whose picture is shown: the first unless the button's value names another. */
export function resolveProducts(
  slot: ButtonSlot,
  sections: ProductSection[] | undefined,
): Resolved<ButtonValue | null> {
  const { index, button, given } = slot;
  if (sections === undefined) {
    const message = `Button ${quote(button.text)} needs ${FIELD}`;
    return { value: null, problems: [{ field: FIELD, message, code: 'missing' }] };
  }
  const thumbnail = readProductId(given ?? sections[0]?.productIds[0]);
  const problems = sectionProblems(sections);
  if ('complaint' in thumbnail) {
    problems.push(buttonProblem(button.text, thumbnail.complaint, thumbnail.code));
    return { value: null, problems };
  }
  const thumbnailProductId = thumbnail.id;
  const value = { index, type: 'products' as const, text: button.text };
  return { value: { ...value, thumbnailProductId, sections }, problems };
}

/** Returns the problem of sections that no button shows. */
export function unexpectedSections(
  slots: readonly ButtonSlot[],
  sections: ProductSection[] | undefined,
): ValueProblem[] {
  if (sections === undefined || slots.some(({ kind }) => kind === 'products')) return [];
  const message = `${FIELD} was given, but the template has no button that takes products`;
  return [{ field: FIELD, message, code: 'unexpected' }];
}

function sectionProblems(sections: ProductSection[]): ValueProblem[] {
  const problems: ValueProblem[] = [];
  const count = sections.reduce((sum, { productIds }) => sum + productIds.length, 0);
  if (count > PRODUCTS_MAX) {
    const message = `${FIELD} holds ${count} products; the limit is ${PRODUCTS_MAX}`;
    problems.push({ field: FIELD, message, code: 'too_long' });
  }
  const untitled = sections.findIndex(({ title }) => title === undefined);
  if (sections.length > 1 && untitled >= 0) {
    const message = `Section ${untitled + 1} has no title; each needs one where there are several`;
    problems.push({ field: `${FIELD}.${untitled}.title`, message, code: 'missing' });
  }
  return problems;
}

/** Reads a catalog's id of a product, or what is wrong with it as the end of a sentence. */
function readProductId(
  given: unknown,
): { id: string } | { complaint: string; code: ValueProblemCode } {
  const { text, ...fault } = readSingleLine(given);
  if (text === null) return fault as { complaint: string; code: ValueProblemCode };
  if (characterCount(text) <= PRODUCT_ID_CHARACTERS_MAX) return { id: text };
  const complaint = `takes a product id of at most ${PRODUCT_ID_CHARACTERS_MAX} characters`;
  return { complaint, code: 'too_long' };
}
