import { findPlaceholders } from './placeholders';
import type { TemplateButton, TemplateContent } from './template';
import {
  buttonKeyOf,
  buttonKindOf,
  buttonsOf,
  cardsOf,
  componentOf,
  hasExpiringOffer,
  headerKindOf,
  isMediaType,
  textOf,
} from './template-shape';
import { unsupportedReason } from './unsupported-reason';

interface ButtonDescription {
  text: string;
  type: string;
  url?: string;
  /** True when a send must give the button a value in `buttonValues`; a one-time password comes from the body. */
  parameterized: boolean;
}

/** Fields of a send that a template may need beside variables and values of buttons. */
export const REQUIRED_FIELDS = [
  'headerMediaUrl',
  'headerLocation',
  'headerProduct',
  'offerExpiresAt',
  'productSections',
  'quickReplyPayloads',
  'cards',
] as const;

type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** Describes what a caller needs to fill a message, or a card of its carousel. */
export interface PartDescription {
  variables: { header: string[]; body: string[] };
  buttons: ButtonDescription[];
  requires: RequiredField[];
}

/** Describes what a caller needs to fill a template (contract 3). */
export interface TemplateDescription extends PartDescription {
  /** Empty without a carousel. */
  cards: PartDescription[];
  /** Why a template of this shape can never be sent; null when it can. */
  unsupportedReason: string | null;
}

export function describeTemplate(template: TemplateContent): TemplateDescription {
  const part = describePart(template);
  const cards = cardsOf(template).map(describePart);
  const takesCards = cards.some(takesValues);
  return {
    ...part,
    requires: takesCards ? [...part.requires, 'cards'] : part.requires,
    cards,
    unsupportedReason: unsupportedReason(template),
  };
}

function describePart(template: TemplateContent): PartDescription {
  return {
    variables: {
      header: headerKindOf(template) === 'text' ? findPlaceholders(textOf(template, 'HEADER')) : [],
      body: findPlaceholders(textOf(template, 'BODY')),
    },
    buttons: buttonsOf(template).map((button, index) => describeButton(template, button, index)),
    requires: requiredFields(template),
  };
}

function describeButton(
  template: TemplateContent,
  button: TemplateButton,
  index: number,
): ButtonDescription {
  const kind = buttonKindOf(template, button, index);
  const isVariable = kind === 'flow' && buttonKeyOf(template, index) !== undefined;
  return {
    text: button.text,
    type: button.type,
    ...(button.url !== undefined && { url: button.url }),
    parameterized: kind === 'url_variable' || kind === 'copy_code' || isVariable,
  };
}

function requiredFields(template: TemplateContent): RequiredField[] {
  const header = headerFieldOf(template);
  const kinds = buttonsOf(template).map((button, index) => ({
    kind: buttonKindOf(template, button, index),
    isVariable: buttonKeyOf(template, index) !== undefined,
  }));
  const hasReplies = kinds.some(({ kind, isVariable }) => kind === 'quick_reply' && isVariable);
  return [
    ...(header === null ? [] : [header]),
    ...(hasExpiringOffer(template) ? (['offerExpiresAt'] as const) : []),
    ...(kinds.some(({ kind }) => kind === 'products') ? (['productSections'] as const) : []),
    ...(hasReplies ? (['quickReplyPayloads'] as const) : []),
  ];
}

function headerFieldOf(template: TemplateContent): RequiredField | null {
  const kind = headerKindOf(template);
  if (kind === 'location') return 'headerLocation';
  if (kind === 'product') return 'headerProduct';
  if (!isMediaType(kind)) return null;
  const approved = componentOf(template, 'HEADER')?.media_url;
  const isFixed = approved !== undefined && findPlaceholders(approved).length === 0;
  return isFixed ? null : 'headerMediaUrl';
}

function takesValues({ variables, buttons, requires }: PartDescription): boolean {
  const count = variables.header.length + variables.body.length + requires.length;
  return count > 0 || buttons.some(({ parameterized }) => parameterized);
}
