import type { UseFormReturnType } from '@mantine/form';
import { type Removal, SecretField } from '../../components/secret-field';
import type { Provider } from '../../lib/api/senders';
import { type CredentialName, PROVIDERS } from '../../lib/providers';
import type { CredentialValues } from './credential-values';
import { PlaceLink } from './place-link';

interface CredentialFieldsProps<Values extends CredentialValues> {
  provider: Provider;
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
  const { provider, saved = [], form, removalOf } = props;
  const { name: at, fields } = PROVIDERS[provider];
  return fields.map((field) => {
    const { name, label, isSecret = false, isOptional = false } = field;
    return (
      <SecretField
        key={name}
        label={isOptional ? `${label} (optional)` : label}
        description={<PlaceLink field={field} at={at} />}
        isSaved={saved.includes(name)}
        isRequired={!isOptional}
        isPlain={!isSecret}
        removal={removalOf?.(name)}
        inputProps={form.getInputProps(name)}
      />
    );
  });
}
