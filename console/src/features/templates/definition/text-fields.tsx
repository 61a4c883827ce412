import { TextInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Part } from '../../../components/template/part';
import { Counted } from './counted';
import { type DefinitionValues, sampleKey } from './definition-values';
import { variablesOf } from './variables';

interface TextFieldsProps {
  form: UseFormReturnType<DefinitionValues>;
}

const HEADER_MAX = 60;
const BODY_MAX = 1024;
const FOOTER_MAX = 60;

/** Fields for header, body and footer, with an example for each variable found in them. */
export function TextFields({ form }: TextFieldsProps) {
  const { header, body, footer } = form.values;
  return (
    <>
      <Part legend="Header">
        <Counted text={header} max={HEADER_MAX}>
          <TextInput
            label="Header text (optional)"
            description="Takes one variable."
            dir="auto"
            autoComplete="off"
            {...form.getInputProps('header')}
          />
        </Counted>
        <SampleFields form={form} part="header" />
      </Part>
      <Part legend="Text">
        <Counted text={body} max={BODY_MAX}>
          <Textarea
            label="Body"
            description="Variables such as {{1}} are filled in by each send."
            placeholder="e.g. Hi {{1}}, your order is on its way."
            autosize
            minRows={4}
            maxRows={16}
            required
            dir="auto"
            {...form.getInputProps('body')}
          />
        </Counted>
        <SampleFields form={form} part="body" />
      </Part>
      <Part legend="Footer">
        <Counted text={footer} max={FOOTER_MAX}>
          <TextInput
            label="Footer (optional)"
            dir="auto"
            autoComplete="off"
            {...form.getInputProps('footer')}
          />
        </Counted>
      </Part>
    </>
  );
}

/** Fields for the examples of a text's variables, which the provider reviews with it. */
function SampleFields({ form, part }: TextFieldsProps & { part: 'header' | 'body' }) {
  const samples = form.values[`${part}Samples`];
  return variablesOf(form.values[part]).names.map((name) => (
    <TextInput
      key={name}
      label={`Example for {{${name}}}`}
      description="For the review; never sent."
      autoComplete="off"
      required
      dir="auto"
      {...form.getInputProps(`${part}Samples.${sampleKey(name)}`)}
      value={samples[sampleKey(name)] ?? ''}
    />
  ));
}
