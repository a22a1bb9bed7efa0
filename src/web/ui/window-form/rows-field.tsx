import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ArrayPath, type FieldArray, type FieldValues, get, type Path, useFieldArray } from 'react-hook-form'
import { Columns } from '../form/columns.tsx'
import { messages } from './messages.ts'
import type { WindowedForm } from './window-form.tsx'

type Props<Draft extends FieldValues, Name extends ArrayPath<Draft>> = {
  form: WindowedForm<Draft>
  name: Name
  texts: { title: string; add: string; row: (at: number) => string }
  empty: () => FieldArray<Draft, Name>
  isReadOnly: boolean
  /** The fields of a row; `at` completes their names. */
  children: (at: (field: string) => Path<Draft>) => ReactNode
}

/** A list of rows that a person adds and takes away, with the text of a refusal of the whole list. */
export function RowsField<Draft extends FieldValues, Name extends ArrayPath<Draft>>(props: Props<Draft, Name>) {
  const { form, name, texts, empty, isReadOnly, children } = props
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const fault: { message?: string; root?: { message?: string } } | undefined = get(form.formState.errors, name)
  const text: string | undefined = fault?.message ?? fault?.root?.message
  return (
    <Stack gap="sm">
      {fields.map((row, place) => {
        const legend = texts.row(place + 1)
        return (
          <Fieldset key={row.id} legend={legend}>
            <Columns count={2}>{children((field) => `${name}.${place}.${field}` as Path<Draft>)}</Columns>
            <Group justify="flex-end" mt="sm">
              <Button
                variant="default"
                mih={44}
                disabled={isReadOnly}
                leftSection={<IconTrash size={20} aria-hidden />}
                aria-label={messages.removeOf(legend)}
                onClick={() => remove(place)}
              >
                {messages.remove}
              </Button>
            </Group>
          </Fieldset>
        )
      })}
      <Group>
        <Button
          variant="light"
          mih={44}
          disabled={isReadOnly}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => append(empty())}
        >
          {texts.add}
        </Button>
      </Group>
      {text && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {text}
        </Text>
      )}
    </Stack>
  )
}
