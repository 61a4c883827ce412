import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { DefinitionValues } from './definition-values';
import { LANGUAGES, languageName } from './languages';

interface NameFieldsProps {
  form: UseFormReturnType<DefinitionValues>;
  /** Template that is edited: it keeps name and language, and its category once it is approved. */
  edited: { isApproved: boolean } | null;
}

const LANGUAGES_ID = 'template-languages';
const CATEGORIES = [
  { value: 'utility', label: 'Utility' },
  { value: 'marketing', label: 'Marketing' },
];

export function NameFields({ form, edited }: NameFieldsProps) {
  const { language } = form.values;
  const isFixed = edited !== null;
  return (
    <>
      <TextInput
        label="Name"
        description={isFixed ? 'Cannot be changed.' : 'Lower-case letters, digits and underscores.'}
        placeholder="e.g. order_shipped"
        autoComplete="off"
        spellCheck={false}
        required
        readOnly={isFixed}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Category"
          description={
            edited?.isApproved === true
              ? 'Fixed once approved.'
              : 'Utility: about an order or request.'
          }
          data={CATEGORIES}
          disabled={edited?.isApproved === true}
          {...form.getInputProps('category')}
        />
        <TextInput
          label="Language"
          description={
            isFixed ? 'Cannot be changed.' : (languageName(language) ?? 'Language code.')
          }
          placeholder="e.g. en_US"
          list={LANGUAGES_ID}
          autoComplete="off"
          spellCheck={false}
          required
          readOnly={isFixed}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <LanguageChoices />
    </>
  );
}

/** Languages that the field suggests. */
function LanguageChoices() {
  return (
    <datalist id={LANGUAGES_ID}>
      {LANGUAGES.map((code) => (
        <option key={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </datalist>
  );
}
