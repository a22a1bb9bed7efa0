import { Button, Fieldset, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { Curriculum } from '../../../domain/profile/curriculum.ts'
import { Columns } from '../../ui/form/columns.tsx'
import { type CurriculumDraft, newJob, newStudy } from './curriculum-draft.ts'
import { curriculumMessages as messages } from './messages.ts'

type Form = UseFormReturn<CurriculumDraft, unknown, Curriculum>

type RowsProps = { form: Form; isReadOnly: boolean }

/** The domain's limit (src/domain/profile/curriculum.ts). */
const MAX_ROWS = 30

type SectionProps = {
  title: string
  addLabel: string
  count: number
  isReadOnly: boolean
  onAdd: () => void
  children: ReactNode
}

function Section({ title, addLabel, count, isReadOnly, onAdd, children }: SectionProps) {
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
          disabled={isReadOnly || count >= MAX_ROWS}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </Group>
    </Stack>
  )
}

type RowProps = { legend: string; isReadOnly: boolean; onRemove: () => void; children: ReactNode }

function Row({ legend, isReadOnly, onRemove, children }: RowProps) {
  return (
    <Fieldset legend={legend}>
      <Columns count={2}>{children}</Columns>
      <Group justify="flex-end" mt="sm">
        <Button
          variant="default"
          disabled={isReadOnly}
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={onRemove}
        >
          {messages.remove(legend)}
        </Button>
      </Group>
    </Fieldset>
  )
}

export function StudyRows({ form: { control, register, formState }, isReadOnly }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'studies' })
  return (
    <Section
      title={messages.studies}
      addLabel={messages.addStudy}
      count={fields.length}
      isReadOnly={isReadOnly}
      onAdd={() => append(newStudy)}
    >
      {fields.map(({ id }, row) => {
        const errors = formState.errors.studies?.[row]
        return (
          <Row key={id} legend={messages.study(row + 1)} isReadOnly={isReadOnly} onRemove={() => remove(row)}>
            <TextInput
              {...register(`studies.${row}.title`)}
              readOnly={isReadOnly}
              label={messages.studyTitle}
              withAsterisk
              required={!isReadOnly}
              error={errors?.title?.message}
            />
            <TextInput
              {...register(`studies.${row}.institution`)}
              readOnly={isReadOnly}
              label={messages.institution}
              withAsterisk
              required={!isReadOnly}
              error={errors?.institution?.message}
            />
            <TextInput
              {...register(`studies.${row}.finishedOn`)}
              readOnly={isReadOnly}
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

export function JobRows({ form: { control, register, formState }, isReadOnly }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'jobs' })
  return (
    <Section
      title={messages.jobs}
      addLabel={messages.addJob}
      count={fields.length}
      isReadOnly={isReadOnly}
      onAdd={() => append(newJob)}
    >
      {fields.map(({ id }, row) => {
        const errors = formState.errors.jobs?.[row]
        return (
          <Row key={id} legend={messages.job(row + 1)} isReadOnly={isReadOnly} onRemove={() => remove(row)}>
            <TextInput
              {...register(`jobs.${row}.position`)}
              readOnly={isReadOnly}
              label={messages.position}
              withAsterisk
              required={!isReadOnly}
              error={errors?.position?.message}
            />
            <TextInput
              {...register(`jobs.${row}.entity`)}
              readOnly={isReadOnly}
              label={messages.entity}
              withAsterisk
              required={!isReadOnly}
              error={errors?.entity?.message}
            />
            <TextInput
              {...register(`jobs.${row}.from`)}
              readOnly={isReadOnly}
              type="date"
              label={messages.from}
              error={errors?.from?.message}
            />
            <TextInput
              {...register(`jobs.${row}.until`)}
              readOnly={isReadOnly}
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
