import { Button, Fieldset, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { Curriculum } from '../../../domain/profile/curriculum.ts'
import { Columns } from '../../ui/columns.tsx'
import { type CurriculumDraft, newJob, newStudy } from './curriculum-draft.ts'
import { curriculumMessages as messages } from './messages.ts'

type Form = UseFormReturn<CurriculumDraft, unknown, Curriculum>

/** The domain takes no more (src/domain/profile/curriculum.ts). */
const MAX_ROWS = 30

type SectionProps = { title: string; addLabel: string; count: number; onAdd: () => void; children: ReactNode }

function Section({ title, addLabel, count, onAdd, children }: SectionProps) {
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {title}
      </Title>
      {count === 0 && <Text c="dimmed">{messages.none}</Text>}
      {children}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={count >= MAX_ROWS}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </Group>
    </Stack>
  )
}

function Row({ legend, onRemove, children }: { legend: string; onRemove: () => void; children: ReactNode }) {
  return (
    <Fieldset legend={legend}>
      <Columns count={2}>{children}</Columns>
      <Group justify="flex-end" mt="sm">
        <Button variant="default" leftSection={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
          {messages.remove(legend)}
        </Button>
      </Group>
    </Fieldset>
  )
}

export function StudyRows({ form: { control, register, formState } }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'studies' })
  return (
    <Section title={messages.studies} addLabel={messages.addStudy} count={fields.length} onAdd={() => append(newStudy)}>
      {fields.map(({ id }, row) => {
        const errors = formState.errors.studies?.[row]
        return (
          <Row key={id} legend={messages.study(row + 1)} onRemove={() => remove(row)}>
            <TextInput
              {...register(`studies.${row}.title`)}
              label={messages.studyTitle}
              withAsterisk
              error={errors?.title?.message}
            />
            <TextInput
              {...register(`studies.${row}.institution`)}
              label={messages.institution}
              withAsterisk
              error={errors?.institution?.message}
            />
            <TextInput
              {...register(`studies.${row}.finishedOn`)}
              type="date"
              label={messages.finishedOn}
              error={errors?.finishedOn?.message}
            />
          </Row>
        )
      })}
    </Section>
  )
}

export function JobRows({ form: { control, register, formState } }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'jobs' })
  return (
    <Section title={messages.jobs} addLabel={messages.addJob} count={fields.length} onAdd={() => append(newJob)}>
      {fields.map(({ id }, row) => {
        const errors = formState.errors.jobs?.[row]
        return (
          <Row key={id} legend={messages.job(row + 1)} onRemove={() => remove(row)}>
            <TextInput
              {...register(`jobs.${row}.position`)}
              label={messages.position}
              withAsterisk
              error={errors?.position?.message}
            />
            <TextInput
              {...register(`jobs.${row}.entity`)}
              label={messages.entity}
              withAsterisk
              error={errors?.entity?.message}
            />
            <TextInput
              {...register(`jobs.${row}.from`)}
              type="date"
              label={messages.from}
              error={errors?.from?.message}
            />
            <TextInput
              {...register(`jobs.${row}.until`)}
              type="date"
              label={messages.until}
              error={errors?.until?.message}
            />
          </Row>
        )
      })}
    </Section>
  )
}
