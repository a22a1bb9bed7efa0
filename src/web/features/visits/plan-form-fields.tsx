import { Textarea } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { planningProblems } from '../../../contract/problems/planning-problems.ts'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { MAX_FREE_TEXT } from '../../../domain/shared/fields.ts'
import { OTHER_MOTIVE_ID, type VisitPlan } from '../../../domain/visits/visit-plan.ts'
import { ControlledSelect } from '../../ui/catalogue/controlled-select.tsx'
import { signerProps } from '../../ui/catalogue/signature-marks.ts'
import { useCatalogue } from '../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../ui/form/columns.tsx'
import { EstablishmentsField } from './establishments-field.tsx'
import { fieldLabels, messages } from './messages.ts'
import type { PlanCatalogues } from './plan-catalogues.ts'
import type { PlanDraft, PlanField } from './plan-draft.ts'
import { PlannedDay } from './planned-day.tsx'
import { useUnavailableLast } from './use-unavailable-last.ts'
import type { VisitRow } from './visits.queries.ts'

type Props = {
  form: UseFormReturn<PlanDraft, unknown, VisitPlan>
  official: Official
  catalogues: PlanCatalogues
  row: VisitRow | undefined
  isReadOnly: boolean
}

type ChoiceName = Exclude<PlanField, 'establishmentIds' | 'otherMotive' | 'scheduledOn' | 'dueOn' | 'rowVersion'>

export function PlanFormFields({ form, official, catalogues, row, isReadOnly }: Props) {
  const { control, register, setValue, formState } = form
  const [zodesId, cityId, inscriptionTypeId, motiveId, scheduledOn, engineerId, technicianId] = useWatch({
    control,
    name: ['zodesId', 'cityId', 'inscriptionTypeId', 'motiveId', 'scheduledOn', 'engineerId', 'technicianId'],
  })
  const place = zodesId && cityId && inscriptionTypeId ? { zodesId, cityId, inscriptionTypeId } : null
  const isPlaceOfRow = row?.cityId === cityId && row?.inscriptionTypeId === inscriptionTypeId
  const plansOwnVisits = {
    engineer: !row && official.userType === USER_TYPE.engineer,
    technician: !row && official.userType === USER_TYPE.technician,
  }
  const self = { id: official.id, name: official.email }
  const zodes = useCatalogue(catalogues.zodes)
  const cities = useCatalogue(zodesId ? catalogues.citiesOf(zodesId) : null)
  const inscriptionTypes = useCatalogue(catalogues.inscriptionTypes)
  const establishments = useCatalogue(
    place && catalogues.establishmentsOf(place),
    row && isPlaceOfRow ? { id: row.establishmentId, name: row.establishment } : undefined,
    messages.noEstablishments,
  )
  const motives = useCatalogue(catalogues.motives)
  const engineers = useCatalogue(
    catalogues.engineers,
    row ? { id: row.engineerId, name: row.engineer } : plansOwnVisits.engineer ? self : undefined,
  )
  const technicians = useCatalogue(
    catalogues.technicians,
    row ? { id: row.technicianId, name: row.technician } : plansOwnVisits.technician ? self : undefined,
  )
  const lastOf = useUnavailableLast(isReadOnly ? null : place, scheduledOn ?? undefined)
  const shared = { control, isReadOnly }
  const choice = <Name extends ChoiceName>(name: Name) => ({ ...shared, name, label: fieldLabels[name] })
  /** Props of the choice that already holds the planner's own name. */
  const ownName = { isReadOnly: true, description: planningProblems['assignment.not-a-participant'].text }
  const clearEstablishments = () => setValue('establishmentIds', [])
  const clearCity = () => {
    setValue('cityId', undefined)
    clearEstablishments()
  }

  return (
    <Columns count={2}>
      <ControlledSelect {...choice('zodesId')} catalogue={zodes} onChosen={clearCity} />
      <ControlledSelect {...choice('cityId')} catalogue={cities} isDisabled={!zodesId} onChosen={clearEstablishments} />
      <ControlledSelect {...choice('inscriptionTypeId')} catalogue={inscriptionTypes} onChosen={clearEstablishments} />
      {/* Names of establishments are long, so the field takes both columns. */}
      <div style={{ gridColumn: '1 / -1' }}>
        <EstablishmentsField
          {...shared}
          catalogue={establishments}
          isSingle={row !== undefined}
          isPlaceChosen={place !== null}
        />
      </div>
      <ControlledSelect {...choice('motiveId')} catalogue={motives} />
      {motiveId === OTHER_MOTIVE_ID && (
        <Textarea
          {...register('otherMotive')}
          label={fieldLabels.otherMotive}
          rows={2}
          maxLength={MAX_FREE_TEXT}
          required={!isReadOnly}
          readOnly={isReadOnly}
          error={formState.errors.otherMotive?.message}
        />
      )}
      <PlannedDay {...shared} name="scheduledOn" />
      <PlannedDay {...shared} name="dueOn" />
      <ControlledSelect
        {...choice('engineerId')}
        {...signerProps(lastOf(engineers), engineerId)}
        {...(plansOwnVisits.engineer && ownName)}
      />
      <ControlledSelect
        {...choice('technicianId')}
        {...signerProps(lastOf(technicians), technicianId)}
        {...(plansOwnVisits.technician && ownName)}
      />
    </Columns>
  )
}
