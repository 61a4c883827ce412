import { findPlaceholders } from './placeholders';
import type { TemplateButton, TemplateContent } from './template';
import { buttonKindOf, buttonsOf, headerKindOf, textOf } from './template-shape';
import { unsupportedReason } from './unsupported-reason';

interface ButtonDescription {
  text: string;
  type: string;
  url?: string;
  /** True when a send must give the button a value in `buttonValues`; a one-time password comes from the body. */
  parameterized: boolean;
}

/** Describes what a caller needs to fill a template (contract 3). */
export interface TemplateDescription {
  variables: { header: string[]; body: string[] };
  buttons: ButtonDescription[];
  /** Why a template of this shape can never be sent; null when it can. */
  unsupportedReason: string | null;
}

export function describeTemplate(template: TemplateContent): TemplateDescription {
  return {
    variables: {
      header: headerKindOf(template) === 'text' ? findPlaceholders(textOf(template, 'HEADER')) : [],
      body: findPlaceholders(textOf(template, 'BODY')),
    },
    buttons: buttonsOf(template).map((button) => describeButton(template, button)),
    unsupportedReason: unsupportedReason(template),
  };
}

function describeButton(template: TemplateContent, button: TemplateButton): ButtonDescription {
  const kind = buttonKindOf(template, button);
  return {
    text: button.text,
    type: button.type,
    ...(button.url !== undefined && { url: button.url }),
    parameterized: kind === 'url_variable' || kind === 'copy_code',
  };
}
