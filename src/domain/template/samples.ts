import { findPlaceholders, isPositional } from './placeholders';
import type { TemplateButton, TemplateComponent } from './template';

/**
 * Returns the samples of a header's or body's variables, by the name of each. Only samples in the format of the text count,
 * numbered or named; those that are not text are left out.
 */
export function samplesOf({ text, example }: TemplateComponent): ReadonlyMap<string, string> {
  const fields = recordOf(example);
  const named = listOf(fields['body_text_named_params'] ?? fields['header_text_named_params']);
  const [bodyRow] = listOf(fields['body_text']);
  const positional = listOf(fields['header_text'] ?? bodyRow);
  const names = findPlaceholders(text ?? '');
  const entries = isPositional(names)
    ? names.map((name, index) => [name, positional[index]])
    : named.map(recordOf).map(({ param_name: name, example: sample }) => [name, sample]);
  return new Map(entries.filter(isFilled));
}

/** Returns the complete sample address of a media header; empty without one. */
export function mediaSampleOf({ example }: TemplateComponent): string {
  const [sample] = listOf(recordOf(example)['header_handle']);
  return typeof sample === 'string' ? sample : '';
}

/** Returns the sample of a button's address or code; empty without one. */
export function buttonSampleOf({ example }: TemplateButton): string {
  const [sample] = Array.isArray(example) ? listOf(example) : [example];
  return typeof sample === 'string' ? sample : '';
}

function isFilled(entry: unknown[]): entry is [string, string] {
  return entry.every((each) => typeof each === 'string' && each.trim() !== '');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
