import { html, type Html } from './html';

export function field(label: string, name: string, value: string | number | null = ''): Html {
  return html`<label>${label}<input name="${name}" value="${value}" /></label>`;
}

export function choice(
  label: string,
  name: string,
  values: readonly string[],
  chosen?: string,
): Html {
  const option = (value: string): Html =>
    value === chosen ? html`<option selected>${value}</option>` : html`<option>${value}</option>`;
  return html`<label
    >${label}<select name="${name}" aria-label="${label || name}">
      ${values.map(option)}
    </select></label
  >`;
}

/** A form of its own line. */
export function form(action: string, button: string, controls: Html[]): Html {
  return html`<form class="fields" method="post" action="${action}">
    ${controls}<button>${button}</button>
  </form>`;
}

export function table(heads: string[], rows: Html[][]): Html {
  if (rows.length === 0) return html`<p>Nothing yet.</p>`;
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((content) => html`<td>${content}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A text as a cell. */
export function cell(text: string | number | null): Html {
  return html`${text}`;
}
