import { html, type Html } from './html';
import { layout } from './layout';

export function errorPage(message: string): Html {
  return layout(
    'Sandbox',
    html`<h1>That did not work</h1>
      <p class="failed">${message}</p>
      <p><a href="/sandbox">Back to the sandbox</a></p>`,
  );
}
