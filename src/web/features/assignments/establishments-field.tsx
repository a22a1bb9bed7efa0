import { MultiSelect } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { fieldLabels, messages } from './messages.ts'
import type { PlanOptions } from './plan-catalogues.ts'
import { choiceProps, IdSelect, type PlanControl, toData } from './plan-select.tsx'

type Props = {
  control: PlanControl
  options: PlanOptions
  /** A new plan makes a visit to each establishment; an edit concerns the one of its visit. */
  isSingle: boolean
  isReadOnly: boolean
  isPlaceChosen: boolean
}

export function EstablishmentsField({ control, options, isSingle, isReadOnly, isPlaceChosen }: Props) {
  return (
    <Controller
      control={control}
      name="establishmentIds"
      render={({ field, fieldState }) => {
        const ids = field.value ?? []
        const common = {
          ref: field.ref,
          label: isSingle ? fieldLabels.establishmentId : fieldLabels.establishmentIds,
          description: isPlaceChosen ? undefined : messages.choosePlaceFirst,
          disabled: !isPlaceChosen,
          onBlur: field.onBlur,
          error: fieldState.error?.message,
        }
        return isSingle ? (
          <IdSelect
            {...common}
            options={options}
            id={ids[0]}
            isReadOnly={isReadOnly}
            onId={(id) => field.onChange([id])}
          />
        ) : (
          <MultiSelect
            {...choiceProps(isReadOnly)}
            {...common}
            nothingFoundMessage={options.emptyText}
            placeholder={ids.length === 0 ? messages.choose : ''}
            data={toData(options.rows)}
            value={ids.map(String)}
            onChange={(values) => field.onChange(values.map(Number))}
            hidePickedOptions
          />
        )
      }}
    />
  )
}
