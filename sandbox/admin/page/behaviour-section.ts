import type { SandboxBehaviour } from '../../types';
import { choice, field, form } from './controls';
import { html, type Html } from './html';

export function behaviourSection(behaviour: SandboxBehaviour): Html {
  return html`<h2>Behaviour</h2>
    ${form('/sandbox/behaviour', 'Change', [
      field('Pause before a status, ms', 'statusDelayMs', behaviour.statusDelayMs),
      field('Pause before an answer, ms', 'answerDelayMs', behaviour.answerDelayMs),
      field('Messages per second (empty: any)', 'messagesPerSecond', behaviour.messagesPerSecond),
      choice(
        'Twilio tells of more by',
        'twilioLimitBy',
        ['answer', 'callback'],
        behaviour.twilioLimitBy,
      ),
      field(
        'Failing page of templates (empty: none)',
        'failingTemplatePage',
        behaviour.failingTemplatePage,
      ),
      choice(
        'Twilio parameters that come twice',
        'duplicateParameters',
        ['false', 'true'],
        String(behaviour.duplicateParameters),
      ),
    ])}`;
}
