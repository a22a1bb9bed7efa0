import { Select } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { POPULATION_TYPES } from '../../../../domain/establishments/establishment-form.ts'
import { choiceProps } from '../../../ui/catalogue/choice-props.tsx'
import { fieldLabels } from '../messages.ts'
import { GapEdge, useGapMark } from './census-gaps.tsx'
import { useEstablishmentForm } from './fields.tsx'

/** The only choice whose values are words of the domain instead of records. */
export function PopulationField({ isReadOnly, onChosen }: { isReadOnly: boolean; onChosen: () => void }) {
  const { control } = useEstablishmentForm()
  const gap = useGapMark('populationType')
  return (
    <GapEdge name="populationType">
      <Controller
        control={control}
        name="populationType"
        render={({ field, fieldState }) => (
          <Select
            {...choiceProps(isReadOnly)}
            ref={field.ref}
            label={fieldLabels.populationType}
            {...(gap && { description: gap })}
            data={[...POPULATION_TYPES]}
            value={field.value ?? null}
            onChange={(value) => {
              if (value === null || value === field.value) return
              field.onChange(value)
              onChosen()
            }}
            onBlur={field.onBlur}
            allowDeselect={false}
            required={!isReadOnly}
            error={fieldState.error?.message}
          />
        )}
      />
    </GapEdge>
  )
}
