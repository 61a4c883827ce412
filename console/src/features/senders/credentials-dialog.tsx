import { Button, Stack, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
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
import { type CredentialName, PROVIDERS } from '../../lib/providers';
import type { Removal } from '../../components/secret-field';
import { shownNumber } from '../../lib/text';
import { type CredentialsPurpose, useSaveCredentials } from './use-save-credentials';
import { SecretDialog } from '../../components/secret-dialog';
import { DialogActions } from '../../components/dialog-actions';

interface CredentialsDialogProps {
  purpose: CredentialsPurpose;
  sender: Sender;
  opened: boolean;
  onClose: () => void;
}

interface Values extends CredentialValues {
  /** Saved ones to be taken away. */
  removed: string[];
}

const TITLES: Record<CredentialsPurpose, string> = {
  replace: 'Replace credentials of',
  reconnect: 'Reconnect',
};
const LABELS: Record<CredentialsPurpose, string> = {
  replace: 'Save credentials',
  reconnect: 'Reconnect',
};
/** Effect of removing a credential, by its name in the API; others cannot be removed. */
const REMOVALS: Record<string, string> = {
  verifyToken: 'Saving generates a new token. Enter it at Meta with the callback URL.',
  apiKey: 'Saving stops using the API key.',
  messagingServiceSid: 'Saving stops using the Messaging Service.',
};

const VERIFY_TOKEN = {
  title: 'Your verify token',
  warning: 'Copy the token and enter it at Meta. Herald never shows it again.',
};

/** Asks for what changes of a sender's credentials. They are verified before they are saved. */
export function CredentialsDialog(props: CredentialsDialogProps) {
  const { purpose, sender, opened, onClose } = props;
  const form = useForm<Values>({ initialValues: { ...NO_CREDENTIALS, removed: [] } });
  const save = useSaveCredentials(sender, purpose);
  const close = () => {
    onClose();
    form.reset();
    save.reset();
  };
  const newToken = save.data?.verifyToken ?? null;
  const submit = ({ removed, ...values }: Values) => {
    const taken = Object.fromEntries(removed.map((name) => [name, null]));
    save.mutate(
      { ...taken, ...credentialsOf(sender.provider, values) },
      {
        onSuccess: ({ verifyToken }) => verifyToken === null && close(),
        onError: (error) => showProblems(form, error),
      },
    );
  };
  return (
    <SecretDialog
      opened={opened}
      onClose={close}
      title={`${TITLES[purpose]} ${shownNumber(sender.number)}`}
      made={newToken === null ? null : { ...VERIFY_TOKEN, secret: newToken }}
      size="lg"
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Text size="sm">{aboutOf(purpose, sender)}</Text>
          <ProblemAlert error={save.error} fields={CREDENTIAL_NAMES} />
          <CredentialFields
            provider={sender.provider}
            saved={savedFields(sender).map(({ name }) => name)}
            form={form}
            removalOf={(name) => removalOf(form, name)}
          />
          <DialogActions onCancel={close}>
            <Button type="submit" loading={save.isPending}>
              {LABELS[purpose]}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </SecretDialog>
  );
}

function aboutOf(purpose: CredentialsPurpose, { provider, credentials }: Sender): string {
  const { name } = PROVIDERS[provider];
  const verified = `${name} verifies them before they are saved.`;
  if (credentials === null)
    return `Saved credentials can't be decrypted. Enter all of them. ${verified}`;
  return purpose === 'replace'
    ? `Replace what changed. The callback URL stays the same. ${verified}`
    : `Resumes messages, templates and AI replies with the saved values. ${verified}`;
}

/** Mark on a credential; both fields of an API key share theirs. */
function removalOf(form: UseFormReturnType<Values>, field: CredentialName): Removal | undefined {
  const name = field.startsWith('apiKey') ? 'apiKey' : field;
  const consequence = REMOVALS[name];
  if (consequence === undefined) return undefined;
  const others = form.values.removed.filter((each) => each !== name);
  return {
    consequence,
    isMarked: form.values.removed.includes(name),
    onMark: (isMarked) => form.setFieldValue('removed', isMarked ? [...others, name] : others),
  };
}
