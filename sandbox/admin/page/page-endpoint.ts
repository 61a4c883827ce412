import type { RequestHandler } from 'express';
import type { SandboxState } from '../../sandbox-state';
import { allNumbers } from '../find-number';
import { callbackUrlOf } from '../numbers';
import { behaviourSection } from './behaviour-section';
import { customerSection } from './customer-section';
import { html, type Html } from './html';
import { layout } from './layout';
import { messageSection } from './message-section';
import { numberSection } from './number-section';
import { sendPage } from './send-page';
import { templateSection } from './template-section';
import { trafficSection } from './traffic-section';

/** `GET /sandbox`: all of it on one page, by forms alone. */
export function pageEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { done, templates } = request.query;
    const numbers = allNumbers(state);
    const content = html`<h1>Sandbox</h1>
      ${notice(done)}
      <p>
        It plays Meta and Twilio. Nothing leaves this machine unless a callback address says so.
      </p>
      ${numberSection(
        numbers.map((number) => ({ ...number, callbackUrl: callbackUrlOf(state, number) })),
      )}
      ${messageSection(state.received())} ${customerSection(numbers)}
      ${templateSection(state.templates.all(), typeof templates === 'string' ? templates : '')}
      ${behaviourSection(state.behaviourToward())} ${trafficSection(state.traffic)}`;
    sendPage(response, layout('Sandbox', content));
  };
}

/** Shows the result of the form before this page. */
function notice(done: unknown): Html {
  return typeof done === 'string' ? html`<p class="done">Done: <code>${done}</code></p>` : html``;
}
