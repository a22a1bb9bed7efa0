import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { COMPLAINT_THEMES, complaintThemeName } from '../../../../domain/complaints/complaint-words.ts'
import { LongMultiSelect } from '../../../ui/catalogue/long-multi-select.tsx'
import { optionsOf } from '../../../ui/catalogue/namesakes.ts'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import classes from '../complaints.module.css'
import { formTexts as texts } from '../messages.ts'
import type { ComplaintChoices } from './complaint-choices.ts'

type Shared<Draft extends FieldValues> = { control: Control<Draft, unknown, unknown>; isReadOnly: boolean }

type ThemesProps<Draft extends FieldValues> = Shared<Draft> & { name: FieldPathByValue<Draft, string[]> }

/** The themes that a complaint is about. */
export const ThemesField = <Draft extends FieldValues>({ control, name, isReadOnly }: ThemesProps<Draft>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange }, fieldState }) => (
      <Checkbox.Group label={texts.themes} value={value} onChange={onChange} error={fieldState.error?.message}>
        <div className={classes.boxes}>
          {COMPLAINT_THEMES.map((theme) => (
            <Checkbox
              key={theme}
              className={classes.box}
              value={theme}
              label={complaintThemeName[theme]}
              disabled={isReadOnly}
            />
          ))}
        </div>
      </Checkbox.Group>
    )}
  />
)

type OfficialsProps<Draft extends FieldValues> = Shared<Draft> & {
  name: FieldPathByValue<Draft, number[]>
  choices: Pick<ComplaintChoices, 'engineers' | 'technicians'>
  /** Officials whom the complaint is against already. */
  current?: readonly { id: number; name: string }[]
}

const nobody: readonly { id: number; name: string }[] = []

/** The officials whom a complaint is against. */
export function OfficialsField<Draft extends FieldValues>(props: OfficialsProps<Draft>) {
  const { control, name, choices, isReadOnly, current = nobody } = props
  const engineers = useCatalogue(choices.engineers)
  const technicians = useCatalogue(choices.technicians)
  const data = useMemo(() => {
    const rows = [...engineers.rows, ...technicians.rows]
    const others = current.filter(({ id }) => !rows.some((row) => row.id === id))
    return optionsOf([...rows, ...others])
  }, [engineers.rows, technicians.rows, current])
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <LongMultiSelect
          ref={ref}
          label={texts.officials}
          description={texts.officialsHint}
          data={data}
          value={value.map(String)}
          readOnly={isReadOnly}
          onBlur={onBlur}
          onChange={(values) => onChange(values.map(Number))}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
