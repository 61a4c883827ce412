import { Button, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Part } from '../../../components/template/part';
import { Counted } from './counted';
import type { ButtonValues, DefinitionValues } from './definition-values';

interface ButtonFieldsProps {
  form: UseFormReturnType<DefinitionValues>;
}

const BUTTONS_MAX = 10;
const TEXT_MAX = 25;
const NEW_BUTTON: ButtonValues = { type: 'QUICK_REPLY', text: '', target: '', sample: '' };
const TYPES = [
  { value: 'QUICK_REPLY', label: 'Quick reply' },
  { value: 'URL', label: 'Open a website' },
  { value: 'PHONE_NUMBER', label: 'Call a number' },
];

/** Fields for the buttons, each with its text and what it opens. */
export function ButtonFields({ form }: ButtonFieldsProps) {
  const { buttons } = form.values;
  const error = form.errors['buttons'];
  return (
    <Part legend="Buttons">
      {buttons.map((button, index) => (
        <ButtonPart key={index} form={form} button={button} index={index} />
      ))}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={buttons.length >= BUTTONS_MAX}
        onClick={() => {
          form.clearFieldError('buttons');
          form.insertListItem('buttons', NEW_BUTTON);
        }}
      >
        Add button
      </Button>
    </Part>
  );
}

interface ButtonPartProps extends ButtonFieldsProps {
  button: ButtonValues;
  index: number;
}

function ButtonPart({ form, button, index }: ButtonPartProps) {
  const path = `buttons.${index}`;
  const place = `Button ${index + 1}`;
  return (
    <Stack gap="sm" role="group" aria-label={place}>
      <Group align="flex-end" wrap="nowrap">
        <NativeSelect
          label={`${place}: type`}
          data={TYPES}
          style={{ flexGrow: 1 }}
          {...form.getInputProps(`${path}.type`)}
        />
        <Button
          variant="default"
          aria-label={`Remove button ${index + 1}`}
          onClick={() => {
            form.clearFieldError('buttons');
            form.removeListItem('buttons', index);
          }}
        >
          Remove
        </Button>
      </Group>
      <Counted text={button.text} max={TEXT_MAX}>
        <TextInput
          label="Button text"
          autoComplete="off"
          required
          dir="auto"
          {...form.getInputProps(`${path}.text`)}
        />
      </Counted>
      <TargetFields form={form} button={button} index={index} />
    </Stack>
  );
}

/** Fields for what a button opens. */
function TargetFields({ form, button: { type, target }, index }: ButtonPartProps) {
  const path = `buttons.${index}`;
  if (type === 'QUICK_REPLY') return null;
  return (
    <>
      {type === 'PHONE_NUMBER' && (
        <TextInput
          label="Phone number"
          description="With country code."
          placeholder="e.g. +33 1 23 45 67 89"
          type="tel"
          autoComplete="off"
          required
          {...form.getInputProps(`${path}.target`)}
        />
      )}
      {type === 'URL' && (
        <TextInput
          label="URL"
          description="Can end in {{1}}, filled in by each send."
          placeholder="e.g. https://shop.example.com/orders/{{1}}"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.getInputProps(`${path}.target`)}
        />
      )}
      {type === 'URL' && target.includes('{{') && (
        <TextInput
          label="Example URL"
          description="Complete, with a value in place of {{1}}."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.getInputProps(`${path}.sample`)}
        />
      )}
    </>
  );
}
