import { TextInput } from '@mantine/core';
import { PasswordField } from '../../components/password-field';
import type { CredentialField, CredentialName } from '../../lib/providers';

interface CredentialFieldsProps {
  fields: CredentialField[];
  /** Saved credentials; they stay when nothing is entered. */
  saved?: CredentialName[];
  inputProps: (name: CredentialName) => object;
}

/** Fields for the credentials of a provider, each with the place where it is found. */
export function CredentialFields({ fields, saved = [], inputProps }: CredentialFieldsProps) {
  return fields.map(({ name, label, where, isSecret = false, isOptional = false }) => {
    const isSaved = saved.includes(name);
    const Field = isSecret ? PasswordField : TextInput;
    return (
      <Field
        key={name}
        label={isOptional ? `${label} (optional)` : label}
        description={where}
        placeholder={isSaved ? '(configured)' : undefined}
        required={!isOptional && !isSaved}
        // No browser is to keep it, or to fill in the password of the console.
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        {...inputProps(name)}
      />
    );
  });
}
