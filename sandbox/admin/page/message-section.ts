import type { SandboxMessage } from '../../types';
import { REPORTABLE } from '../messages';
import { cell, table } from './controls';
import { html, type Html } from './html';

const SHOWN = 50;

/** The newest messages, with a button for each status. */
export function messageSection(messages: SandboxMessage[]): Html {
  const newest = messages.slice(-SHOWN).toReversed();
  return html`<h2>Messages</h2>
    <p>
      The newest ${newest.length} of ${messages.length} accepted ones; all of them:
      <a href="/sandbox/messages">/sandbox/messages</a>
    </p>
    ${table(
      ['Accepted', 'Message', 'Status', 'Report'],
      newest.map((message) => [
        cell(message.acceptedAt.slice(11, 19)),
        description(message),
        status(message),
        statusForm(message),
      ]),
    )}
    <form method="post" action="/sandbox/forget"><button>Forget all</button></form>`;
}

function description(message: SandboxMessage): Html {
  const template = [message.templateName, message.templateLanguage].filter(Boolean).join(' / ');
  return html`<strong>${message.provider}</strong> to ${message.to} ${template || 'free text'}<br />${message.text}
    <details>
      <summary><code>${message.providerMessageId}</code></summary>
      <pre>${JSON.stringify(message.request, null, 2)}</pre>
    </details>`;
}

function status({ status: name, error }: SandboxMessage): Html {
  if (error === null) return cell(name);
  return html`${name}
    <div class="failed">${error.code} ${error.title}: ${error.details}</div>`;
}

function statusForm({ provider, providerMessageId }: SandboxMessage): Html {
  return html`<form method="post" action="/sandbox/statuses">
    <input type="hidden" name="providerMessageId" value="${providerMessageId}" />
    ${REPORTABLE[provider].map(
      (name) => html`<button name="status" value="${name}">${name}</button> `,
    )}
    <details>
      <summary>with an error of your own</summary>
      <input name="code" placeholder="code" size="8" />
      <input name="title" placeholder="title" />
      <input name="details" placeholder="details" />
    </details>
  </form>`;
}
