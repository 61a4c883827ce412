import type { LoggedCallback, LoggedRequest, TrafficLog } from '../../traffic-log';
import { cell, table } from './controls';
import { html, type Html } from './html';

const SHOWN = 40;

/** Shows the latest requests and callbacks. */
export function trafficSection({ requests, callbacks }: TrafficLog): Html {
  return html`<h2>Requests</h2>
    ${table(['At', 'Provider', 'Request', 'Answer'], newest(requests).map(requestRow))}
    <h2>Callbacks</h2>
    ${table(
      ['At', 'Provider', 'Tells', 'To', 'Attempt', 'Answer'],
      newest(callbacks).map(callbackRow),
    )}
    <p>More of them: <a href="/sandbox/traffic">/sandbox/traffic</a></p>`;
}

function requestRow({ at, provider, method, path, answer, error }: LoggedRequest): Html[] {
  return [
    cell(at.slice(11, 19)),
    cell(provider),
    html`<code>${method} ${path}</code>`,
    html`${answer ?? 'cut off'} <span class="failed">${error}</span>`,
  ];
}

function callbackRow({ at, provider, what, url, attempt, answer }: LoggedCallback): Html[] {
  return [
    cell(at.slice(11, 19)),
    cell(provider),
    cell(what),
    cell(url),
    cell(attempt),
    cell(answer ?? 'no answer'),
  ];
}

function newest<Item>(list: Item[]): Item[] {
  return list.slice(-SHOWN).toReversed();
}
