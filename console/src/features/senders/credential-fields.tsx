import type { UseFormReturnType } from '@mantine/form';
import { type Removal, SecretField } from '../../components/secret-field';
import type { CredentialField, CredentialName } from '../../lib/providers';
import type { CredentialValues } from './credential-values';

interface CredentialFieldsProps<Values extends CredentialValues> {
  fields: CredentialField[];
  /** Saved credentials; they stay when nothing is entered. */
  saved?: CredentialName[];
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
  /** Returns the mark on a credential that can be removed. */
  removalOf?: (name: CredentialName) => Removal | undefined;
}

/** Fields for the credentials of a provider, each with the place where it is found. */
export function CredentialFields<Values extends CredentialValues>(
  props: CredentialFieldsProps<Values>,
) {
  const { fields, saved = [], form, removalOf } = props;
  return fields.map(({ name, label, where, isSecret = false, isOptional = false }) => (
    <SecretField
      key={name}
      label={isOptional ? `${label} (optional)` : label}
      description={where}
      isSaved={saved.includes(name)}
      isRequired={!isOptional}
      isPlain={!isSecret}
      removal={removalOf?.(name)}
      inputProps={form.getInputProps(name)}
    />
  ));
}
