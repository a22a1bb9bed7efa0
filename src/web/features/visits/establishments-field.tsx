import { type Control, Controller } from 'react-hook-form'
import type { VisitPlan } from '../../../domain/visits/visit-plan.ts'
import { CatalogueMultiSelect } from '../../ui/catalogue/catalogue-multi-select.tsx'
import { CatalogueSelect } from '../../ui/catalogue/catalogue-select.tsx'
import type { Catalogue } from '../../ui/catalogue/use-catalogue.ts'
import { fieldLabels, messages } from './messages.ts'
import type { PlanDraft } from './plan-draft.ts'

type Props = {
  control: Control<PlanDraft, unknown, VisitPlan>
  catalogue: Catalogue
  /** A new plan makes a visit to each establishment; an edit concerns the establishment of one visit. */
  isSingle: boolean
  isReadOnly: boolean
  isPlaceChosen: boolean
}

export function EstablishmentsField({ control, catalogue, isSingle, isReadOnly, isPlaceChosen }: Props) {
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
          catalogue,
          isReadOnly,
          disabled: !isPlaceChosen,
          onBlur: field.onBlur,
          error: fieldState.error?.message,
        }
        return isSingle ? (
          <CatalogueSelect {...common} id={ids[0]} onId={(id) => field.onChange([id])} />
        ) : (
          <CatalogueMultiSelect {...common} ids={ids} onIds={field.onChange} />
        )
      }}
    />
  )
}
