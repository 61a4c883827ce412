import { characterCount } from './quote';
import type { TemplateComponent } from './template';
import type { DefinitionProblem } from './text-problems';

const MINUTES_MAX = 90;
const TEXT_MAX = 25;

/**
 * Checks an authentication template, whose texts WhatsApp has itself in every language: it says only what is in them.
 * Meta, authentication templates with a copy-code button.
 */
export function authenticationProblems(components: TemplateComponent[]): DefinitionProblem[] {
  const problems = components.flatMap((component, index) =>
    componentProblems(component, `components.${index}`),
  );
  const hasButtons = components.some(({ type }) => type === 'BUTTONS');
  const message = 'must have BUTTONS with one button of type OTP';
  return [...problems, ...(hasButtons ? [] : [{ path: 'components', message }])];
}

function componentProblems(component: TemplateComponent, path: string): DefinitionProblem[] {
  const { type, text, buttons = [] } = component;
  if (type === 'HEADER') return [{ path, message: 'must be left out: authentication has none' }];
  if (type === 'BUTTONS') {
    const [button] = buttons;
    const isCode =
      buttons.length === 1 && button?.type === 'OTP' && characterCount(button.text) <= TEXT_MAX;
    const message = `must be one button of type OTP, its text of at most ${TEXT_MAX} characters`;
    return isCode ? [] : [{ path: `${path}.buttons`, message }];
  }
  const wording =
    text === undefined
      ? []
      : [
          {
            path: `${path}.text`,
            message: 'must be left out: WhatsApp words authentication itself',
          },
        ];
  return type === 'FOOTER' ? [...wording, ...footerProblems(component, path)] : wording;
}

function footerProblems(
  { code_expiration_minutes: minutes }: TemplateComponent,
  path: string,
): DefinitionProblem[] {
  if (minutes !== undefined && minutes >= 1 && minutes <= MINUTES_MAX) return [];
  const message = `must be 1 to ${MINUTES_MAX} minutes`;
  return [{ path: `${path}.code_expiration_minutes`, message }];
}
