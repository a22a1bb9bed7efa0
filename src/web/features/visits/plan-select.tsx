import { type Control, Controller } from 'react-hook-form'
import { problemReplies } from '../../../contract/problems.ts'
import type { VisitPlan } from '../../../domain/visits/visit-plan.ts'
import { CatalogueSelect } from '../../ui/catalogue/catalogue-select.tsx'
import type { Catalogue } from '../../ui/catalogue/use-catalogue.ts'
import { fieldLabels } from './messages.ts'
import type { PlanDraft, PlanField } from './plan-draft.ts'

export type PlanControl = Control<PlanDraft, unknown, VisitPlan>

type Props = {
  control: PlanControl
  name: Exclude<PlanField, 'establishmentIds' | 'otherMotive' | 'rowVersion'>
  catalogue: Catalogue
  isReadOnly: boolean
  isDisabled?: boolean
  /** Who plans takes part, so this choice is already made. */
  isOwnName?: boolean
  onChosen?: () => void
}

export function PlanSelect({
  control,
  name,
  catalogue,
  isReadOnly,
  isDisabled = false,
  isOwnName = false,
  onChosen,
}: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <CatalogueSelect
          ref={field.ref}
          label={fieldLabels[name]}
          catalogue={catalogue}
          id={field.value}
          description={isOwnName ? problemReplies['assignment.not-a-participant'].text : undefined}
          isReadOnly={isReadOnly || isOwnName}
          disabled={isDisabled}
          onId={(id) => {
            field.onChange(id)
            onChosen?.()
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
