import { Button, Grid, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { LeaveGuard } from '../../../components/leave-guard';
import { Section } from '../../../components/section';
import { TemplatePreview } from '../../../components/template/template-preview';
import styles from '../send-form.module.css';
import { ButtonFields } from './button-fields';
import type { DefinitionValues } from './definition-values';
import { NameFields } from './name-fields';
import { NumberField } from './number-field';
import { Refusal } from './refusal';
import { renderedDefinition } from './rendered-definition';
import { TextFields } from './text-fields';
import { useSaveDefinition } from './use-save-definition';

interface DefinitionFormProps {
  initial: DefinitionValues;
  /** Template that is edited; null for a new one. */
  edited: { templateId: string; isApproved: boolean } | null;
  /** Connected numbers, of which a new template gets one. */
  numbers: string[];
}

/** Writes a template, shows the message beside it, and submits it for review. */
export function DefinitionForm({ initial, edited, numbers }: DefinitionFormProps) {
  const form = useForm<DefinitionValues>({
    initialValues: initial,
    validate: { name: missing, language: missing, body: missing },
  });
  const { save, refused } = useSaveDefinition(form, edited?.templateId ?? null);
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Section title="Content">
          <form
            aria-label="Template"
            noValidate
            onSubmit={form.onSubmit(
              (values) => save.mutate(values),
              (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
            )}
          >
            <LeaveGuard isDirty={form.isDirty} />
            <Stack gap="lg">
              <Refusal
                problems={refused}
                title={edited === null ? 'Template not created' : 'Template not changed'}
              />
              {edited === null && numbers.length > 1 && (
                <NumberField form={form} numbers={numbers} />
              )}
              <NameFields form={form} edited={edited} />
              <TextFields form={form} />
              <ButtonFields form={form} />
              <Group>
                <Button type="submit" loading={save.isPending}>
                  Submit for review
                </Button>
                <CancelLink templateId={edited?.templateId} />
              </Group>
            </Stack>
          </form>
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <div className={styles['beside']}>
          <TemplatePreview rendered={renderedDefinition(form.values)} staleReason={null} />
        </div>
      </Grid.Col>
    </Grid>
  );
}

/** Asks for a value at every empty field at once: Herald judges the text only after the language. */
function missing(value: string): string | null {
  return value.trim() === '' ? 'Enter a value.' : null;
}

function CancelLink({ templateId }: { templateId: string | undefined }) {
  const { workspaceId } = useCurrentWorkspace();
  const list = `/w/${workspaceId}/templates`;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to={templateId === undefined ? list : `${list}/${templateId}`} />
      )}
    >
      Cancel
    </Button>
  );
}
