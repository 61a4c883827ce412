import type { RenderedTemplate } from '../../../lib/api/templates';
import {
  type ButtonValues,
  type DefinitionValues,
  type Samples,
  sampleKey,
} from './definition-values';
import { withSamples } from './variables';

/** Returns the message that a definition makes, with its samples in the place of variables. */
export function renderedDefinition(values: DefinitionValues): RenderedTemplate {
  const { header, headerSamples, body, bodySamples, footer, buttons } = values;
  return {
    header: header === '' ? null : { kind: 'text', text: filled(header, headerSamples) },
    body: body === '' ? 'Your text appears here.' : filled(body, bodySamples),
    footer: footer === '' ? null : footer,
    buttons: buttons.map(renderedButton),
  };
}

function filled(text: string, samples: Samples): string {
  return withSamples(text, (name) => samples[sampleKey(name)]);
}

function renderedButton({ type, text, target, sample }: ButtonValues) {
  const url = target.includes('{{') && sample !== '' ? sample : target;
  return { text: text === '' ? 'Button' : text, type, ...(type === 'URL' && { url }) };
}
