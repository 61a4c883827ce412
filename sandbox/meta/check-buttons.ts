import { placeholdersOf } from '../template-parts';
import type { SandboxButton } from '../types';
import { GraphError } from './graph-error';
import type { SentComponent } from './send-body';

/** Checks the button components against the template's buttons. @throws GraphError */
export function checkButtons(buttons: SandboxButton[], sent: SentComponent[]): void {
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

function checkButton(button: SandboxButton, index: number, sent: SentComponent | undefined): void {
  const type = button.type.toUpperCase();
  if (sent !== undefined && sent.sub_type?.toUpperCase() !== type) {
    throw notConfigured(`Button at index ${index} is of type ${type}, not ${sent.sub_type ?? ''}`);
  }
  if (type === 'URL') checkUrlButton(button, index, sent);
  if (type === 'COPY_CODE' && !sent?.parameters[0]?.coupon_code) {
    throw missingParameter(index, 'CopyCode');
  }
  if (type === 'PHONE_NUMBER' && sent !== undefined) {
    throw notConfigured(`Button at index ${index} takes no parameter`);
  }
}

/** Unlike Meta, a static URL may be replaced: by a complete address in the place of the missing placeholder. */
function checkUrlButton(
  button: SandboxButton,
  index: number,
  sent: SentComponent | undefined,
): void {
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
