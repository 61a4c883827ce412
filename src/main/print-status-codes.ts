import { FAILURE_CLASSES, UNCLASSIFIED } from '../domain/failure-classes';
import { META_CODES } from '../domain/provider-codes/meta';
import type { ProviderCodeRow } from '../domain/provider-codes/row';
import { TWILIO_CODES } from '../domain/provider-codes/twilio';
import { markdownTable } from './markdown-table';

/** Returns docs/status-codes.md, made from the tables that classify failures. */
export function statusCodesPage(): string {
  return `# Why a message failed: \`statusCode\`

A \`channel_failed\` webhook, a message (\`GET /api/v2/template/messages/{messageId}\`) and the list of messages give the
cause as one of these numbers, the same for every provider. People see the provider's own code and text in the Inbox;
[statistics](contract.md#get-apiv2statistics) count failures by both.

${ownCodes()}

Herald searches the text \`(#code) title message details\` of the provider's error, and decides in this order:

1. The first of the provider's codes in it that the tables below have. No word beside it changes that, except where a
   table says "by text".
2. Keywords, for example "undeliverable", "rate limit" or "opted out".
3. For a code that is "by text" and has no keyword beside it, the number that its row names. For an answer without a
   readable error, its HTTP status: 429 is 9907; 502, 503 and 504 are 9914.
4. Otherwise 9988. Herald counts these errors by the provider's code: people find them on the page Messages of the
   console, operators in \`herald_unclassified_errors_total\`.

What happens when a message is reported failed twice: [contract 7.1](contract.md#71-statuscode).

\`npm run docs:status-codes\` makes this page from the tables that Herald uses.

## Meta

${providerCodes(META_CODES)}

What to do about those of the Marketing Messages API is in [providers.md](providers.md#marketing-templates-at-meta).

## Twilio

${providerCodes(TWILIO_CODES)}
`;
}

function ownCodes(): string {
  const rows = [...FAILURE_CLASSES, UNCLASSIFIED].map(({ statusCode, sentence, advice }) => [
    String(statusCode),
    sentence,
    advice.replaceAll('messageId', '`messageId`'),
  ]);
  return markdownTable(['`statusCode`', 'meaning', 'what to do'], rows);
}

function providerCodes(table: readonly ProviderCodeRow[]): string {
  const rows = table.map(([codes, statusCode, meaning, decidedBy]) => [
    typeof codes === 'number' ? String(codes) : codes.join(' to '),
    meaning,
    decidedBy === undefined ? String(statusCode) : `by text, else ${statusCode}`,
  ]);
  return markdownTable(['code', 'meaning', '`statusCode`'], rows);
}

// `npm run docs:status-codes` prints docs/status-codes.md.
if (require.main === module) process.stdout.write(statusCodesPage());
