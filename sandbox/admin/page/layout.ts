import { html, Html } from './html';

const STYLE = new Html(`
  body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1c2321; }
  h2 { margin-top: 2.2rem; border-bottom: 1px solid #cfd8d4; padding-bottom: .2rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid #e6ecea; overflow-wrap: anywhere; }
  form.fields { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; }
  label { display: flex; flex-direction: column; font-size: .85rem; color: #46524e; }
  input, select, button { font: inherit; padding: .2rem .45rem; }
  td form { display: inline; }
  th { white-space: nowrap; }
  code { background: #eef3f1; padding: 0 .25rem; }
  .done { background: #e4f3ea; padding: .5rem .8rem; }
  .failed { color: #a12622; }
`);

/** A whole page. */
export function layout(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html> `;
}
