import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Sender } from '../../lib/api/senders';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { CredentialFields } from './credential-fields';
import {
  CREDENTIAL_NAMES,
  type CredentialValues,
  NO_CREDENTIALS,
  credentialsOf,
  savedFields,
} from './credential-values';
import { PROVIDERS } from '../../lib/providers';
import { shownNumber } from '../../lib/text';
import { type CredentialsPurpose, useSaveCredentials } from './use-save-credentials';
import { DialogActions } from '../../components/dialog-actions';

interface CredentialsDialogProps {
  purpose: CredentialsPurpose;
  sender: Sender;
  opened: boolean;
  onClose: () => void;
  onVerifyToken: (token: string) => void;
}

interface Values extends CredentialValues {
  /** Saved ones to be taken away. */
  removed: string[];
}

const TITLES: Record<CredentialsPurpose, string> = {
  replace: 'Replace credentials of',
  reconnect: 'Reconnect',
};
const LABELS: Record<CredentialsPurpose, string> = { replace: 'Replace', reconnect: 'Reconnect' };
const REMOVALS: Record<string, string> = {
  verifyToken: 'Generate a new verify token. Enter it at Meta with the callback URL.',
  apiKey: 'Stop using the API key',
  messagingServiceSid: 'Stop using the Messaging Service',
};

/** Asks for what changes of a sender's credentials. They are verified before they are saved. */
export function CredentialsDialog(props: CredentialsDialogProps) {
  const { purpose, sender, opened, onClose, onVerifyToken } = props;
  const form = useForm<Values>({ initialValues: { ...NO_CREDENTIALS, removed: [] } });
  const save = useSaveCredentials(sender, purpose);
  const close = () => {
    onClose();
    form.reset();
    save.reset();
  };
  const submit = ({ removed, ...values }: Values) => {
    const taken = Object.fromEntries(removed.map((name) => [name, null]));
    save.mutate(
      { ...taken, ...credentialsOf(sender.provider, values) },
      {
        onSuccess: ({ verifyToken }) => {
          if (verifyToken !== null) onVerifyToken(verifyToken);
          close();
        },
        onError: (error) => showProblems(form, error),
      },
    );
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={`${TITLES[purpose]} ${shownNumber(sender.number)}`}
      size="lg"
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Text size="sm">{aboutOf(purpose, sender)}</Text>
          <ProblemAlert error={save.error} fields={CREDENTIAL_NAMES} />
          <CredentialFields
            fields={PROVIDERS[sender.provider].fields}
            saved={savedFields(sender).map(({ name }) => name)}
            inputProps={(name) => form.getInputProps(name)}
          />
          <Removals sender={sender} inputProps={form.getInputProps('removed')} />
          <DialogActions onCancel={close}>
            <Button type="submit" loading={save.isPending}>
              {LABELS[purpose]}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

function aboutOf(purpose: CredentialsPurpose, { provider, credentials }: Sender): string {
  const { name } = PROVIDERS[provider];
  const verified = `${name} verifies them before they are saved.`;
  if (credentials === null)
    return `Saved credentials can't be decrypted. Enter all of them. ${verified}`;
  return purpose === 'replace'
    ? `Empty fields keep the saved value. The callback URL stays the same. ${verified}`
    : `Resumes messages, templates and AI replies. Empty fields keep the saved value. ${verified}`;
}

interface RemovalsProps {
  sender: Sender;
  inputProps: object;
}

/** Asks which saved credentials are to be removed; shows nothing when none can be. */
function Removals({ sender, inputProps }: RemovalsProps) {
  const removable = Object.keys(sender.credentials ?? {}).filter((name) => name in REMOVALS);
  if (removable.length === 0) return null;
  return (
    <Checkbox.Group label="Remove" {...inputProps}>
      <Stack gap="xs" mt="xs">
        {removable.map((name) => (
          <Checkbox key={name} value={name} label={REMOVALS[name]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
