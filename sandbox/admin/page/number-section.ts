import type { NamedNumber } from '../find-number';
import { cell, table } from './controls';
import { html, type Html } from './html';

export interface ShownNumber extends NamedNumber {
  callbackUrl: string | null;
}

export function numberSection(numbers: ShownNumber[]): Html {
  return html`<h2>Numbers</h2>
    ${table(
      ['Provider', 'Number', 'Id', 'Where its callbacks go'],
      numbers.map((number) => [
        cell(number.provider),
        cell(number.displayNumber),
        cell(number.provider === 'meta' ? number.id : null),
        callbackForm(number),
      ]),
    )}
    <p>
      At Meta all callbacks go there, at Twilio inbound messages: statuses go where each message
      says.
    </p>`;
}

function callbackForm({ id, callbackUrl }: ShownNumber): Html {
  return html`<form method="post" action="/sandbox/numbers">
    <input type="hidden" name="number" value="${id}" />
    <input name="callbackUrl" value="${callbackUrl}" size="50" placeholder="nowhere" />
    <button>Change</button>
  </form>`;
}
