import type { TemplateComponent } from '../../../components/template/template-components';
import { examplesOf } from '../../../components/template/template-shape';

const VARIABLE = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Returns the variables of a text: numbers count up, names stand as in the text. A text without any counts as numbered. */
export function variablesOf(text: string): { names: string[]; isNumbered: boolean } {
  const found = [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = '']) => name))];
  const isNumbered = found.every((name) => /^\d+$/.test(name));
  const names = isNumbered ? found.toSorted((one, other) => Number(one) - Number(other)) : found;
  return { names, isNumbered };
}

/** Puts samples in the place of variables; one without a sample stays as it is. */
export function withSamples(text: string, sampleOf: (name: string) => string | undefined): string {
  return text.replaceAll(VARIABLE, (variable, name: string) => sampleOf(name) || variable);
}

/** Returns the samples that a header or body was submitted with, by the names of their variables. */
export function samplesOf(component: TemplateComponent | undefined): Map<string, string> {
  const { names } = variablesOf(component?.text ?? '');
  const part = component?.type === 'HEADER' ? 'header' : 'body';
  const { listed, named } = examplesOf(part, component);
  return new Map(names.map((name, index) => [name, named.get(name) ?? listed[index] ?? '']));
}
