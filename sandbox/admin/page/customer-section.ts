import type { NamedNumber } from '../find-number';
import { choice, field, form } from './controls';
import { html, type Html } from './html';

/** Shows forms for everything a customer can do. */
export function customerSection(numbers: NamedNumber[]): Html {
  const ids = numbers.map(({ displayNumber }) => displayNumber);
  const atMeta = numbers.filter(({ provider }) => provider === 'meta');
  return html`<h2>A customer</h2>
    <h3>writes</h3>
    ${form('/sandbox/inbound', 'Write', [
      choice('To', 'number', ids),
      field('From', 'from', '15551239999'),
      field('Name', 'profileName', 'Sandbox customer'),
      choice('Type', 'type', ['text', 'button', 'interactive', 'image']),
      field('Text', 'text', 'Hello'),
      field('Payload of a button or choice', 'payload'),
      field('Answers the message', 'contextMessageId'),
    ])}
    <h3>stops or resumes marketing (Meta)</h3>
    ${form('/sandbox/preferences', 'Tell', [
      choice(
        'Of',
        'number',
        atMeta.map(({ displayNumber }) => displayNumber),
      ),
      field('From', 'from', '15551239999'),
      choice('Wish', 'value', ['stop', 'resume']),
    ])}`;
}
