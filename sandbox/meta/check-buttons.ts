import { z } from 'zod';
import { placeholdersOf } from '../template-parts';
import type { SandboxButton } from '../types';
import { GraphError } from './graph-error';
import type { SentPart } from './send-body';

/** Checks the button components against the template's buttons. @throws GraphError */
export function checkButtons(buttons: SandboxButton[], sent: SentPart[]): void {
  for (const component of sent) {
    if (component.index === undefined || component.index >= buttons.length) {
      throw new GraphError(131009, 'Parameter value is not valid', {
        details: `buttons: there is no button at index ${component.index ?? '(none)'}`,
      });
    }
  }
  buttons.forEach((button, index) => {
    checkButton(
      button,
      index,
      sent.find((component) => component.index === index),
    );
  });
}

const someText = z.string().min(1);
const section = z.object({
  title: someText.max(24).optional(),
  product_items: z.array(z.object({ product_retailer_id: someText })).min(1),
});

/** Forms of the one parameter of a button, by the button's type. */
const PARAMETERS: Record<string, z.ZodType> = {
  COPY_CODE: z.object({ type: z.literal('coupon_code'), coupon_code: someText }),
  QUICK_REPLY: z.object({ type: z.literal('payload'), payload: someText }),
  FLOW: action(
    z.strictObject({
      flow_token: someText.optional(),
      flow_action_data: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  CATALOG: action(z.strictObject({ thumbnail_product_retailer_id: someText })),
  MPM: action(
    z.strictObject({
      thumbnail_product_retailer_id: someText,
      sections: z
        .array(section)
        .min(1)
        .max(10)
        .refine((list) => list.length === 1 || list.every(({ title }) => title !== undefined)),
    }),
  ),
};

/** Buttons that Meta refuses a parameter of. */
const PARAMETERLESS = ['PHONE_NUMBER', 'VOICE_CALL', 'SPM', 'REQUEST_CONTACT_INFO'];
const REQUIRED = ['COPY_CODE', 'MPM'];

function action(shape: z.ZodType): z.ZodType {
  return z.object({ type: z.literal('action'), action: shape });
}

function checkButton(button: SandboxButton, index: number, sent: SentPart | undefined): void {
  const type = button.type.toUpperCase();
  if (sent !== undefined && sent.sub_type?.toUpperCase() !== type) {
    throw notConfigured(`Button at index ${index} is of type ${type}, not ${sent.sub_type ?? ''}`);
  }
  if (PARAMETERLESS.includes(type) && sent !== undefined) {
    throw notConfigured(`Button at index ${index} takes no parameter`);
  }
  if (type === 'URL') checkUrlButton(button, index, sent);
  else checkParameter(type, index, sent);
}

/** Unlike those of other buttons, the component of a form has to be there, with or without a parameter. */
function checkParameter(type: string, index: number, sent: SentPart | undefined): void {
  if (type === 'FLOW' && sent === undefined) {
    throw new GraphError(131009, 'Parameter value is not valid', {
      details: `buttons: Button at index ${index} of type Flow is missing`,
    });
  }
  const parameters = sent?.parameters ?? [];
  if (REQUIRED.includes(type) && parameters.length === 0) throw missingParameter(index, type);
  if (parameters.length === 0) return;
  const shape = PARAMETERS[type];
  if (parameters.length > 1 || shape?.safeParse(parameters[0]).success === false) {
    throw notConfigured(`Button at index ${index} of type ${type} has a parameter of another form`);
  }
}

/** Unlike Meta, a static URL may be replaced: by a complete address in the place of the missing placeholder. */
function checkUrlButton(button: SandboxButton, index: number, sent: SentPart | undefined): void {
  const text = sent?.parameters[0]?.text ?? '';
  const isStatic = placeholdersOf(button.url ?? '').length === 0;
  if (!isStatic && text === '') throw missingParameter(index, 'Url');
  if (isStatic && sent !== undefined && !isWebAddress(text)) {
    throw notConfigured(`Button at index ${index} has a static URL, and the parameter is no URL`);
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function missingParameter(index: number, type: string): GraphError {
  return new GraphError(131008, 'Required parameter is missing', {
    details: `buttons: Button at index ${index} of type ${type} requires a parameter`,
  });
}

function notConfigured(details: string): GraphError {
  return new GraphError(132018, 'There was an issue with the parameters in your template', {
    details: `buttons: ${details}`,
  });
}
