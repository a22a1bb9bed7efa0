import { Button, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Controller, type FieldValues, type Path } from 'react-hook-form'
import { DropZone } from '../../../ui/drop-zone/drop-zone.tsx'
import { messages } from '../../../ui/window-form/messages.ts'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../samples.module.css'

const texts = actTexts.results

type Props<Draft extends FieldValues> = { form: WindowedForm<Draft>; name: Path<Draft>; isReadOnly: boolean }

/** The report of the laboratory: one PDF. */
export const ReportField = <Draft extends FieldValues>({ form, name, isReadOnly }: Props<Draft>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange }, fieldState }) => {
      const file = value as File | undefined
      return (
        <Stack gap="xs">
          <DropZone
            text={texts.report}
            choose={texts.choose}
            hint={texts.hint}
            accept="application/pdf"
            isSecondary
            onFiles={([chosen]) => !isReadOnly && onChange(chosen)}
          />
          {file && (
            <div className={classes.line}>
              <bdi>{file.name}</bdi>
              <Button
                variant="subtle"
                mih={44}
                leftSection={<IconTrash size={20} aria-hidden />}
                aria-label={messages.removeOf(file.name)}
                disabled={isReadOnly}
                onClick={() => onChange(undefined)}
              >
                {messages.remove}
              </Button>
            </div>
          )}
          {fieldState.error?.message && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {fieldState.error.message}
            </Text>
          )}
        </Stack>
      )
    }}
  />
)
