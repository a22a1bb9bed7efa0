import { type Control, Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { planFollowUp } from '../../../../contract/follow-up/follow-up-visits.wire.ts'
import { type FollowUpPlan, followUpPlan } from '../../../../domain/requirements/follow-up.ts'
import { firstTerm } from '../../../../domain/requirements/open-terms.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { ControlledSelect } from '../../../ui/catalogue/controlled-select.tsx'
import { signerProps } from '../../../ui/catalogue/signature-marks.ts'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { LineField } from '../../../ui/window-form/form-fields.tsx'
import { useSaveKey } from '../../../ui/window-form/use-save-key.ts'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import { fieldLabels, messages } from '../messages.ts'
import type { PlanCatalogues } from '../plan-catalogues.ts'
import { saveAsking } from '../save-asking.ts'
import { useUnavailableLast } from '../use-unavailable-last.ts'
import type { WantedFor } from '../visits.queries.ts'
import classes from './follow-up.module.css'
import { type Followable, FollowedField } from './followed-field.tsx'
import { texts } from './messages.ts'

type Draft = {
  requirementIds: number[]
  engineerId: number | undefined
  technicianId: number | undefined
  wantedBy: string | undefined
}

type Officials = Pick<PlanCatalogues, 'engineers' | 'technicians'>

/** The record whose requirements are followed, and who is proposed for the visit. */
export type FollowedRecord = {
  inspectionId: number
  establishment: string
  /** Null where it is not known; officials are then offered in their order alone. */
  place: Omit<WantedFor, 'day'> | null
  engineerId: number | undefined
  technicianId: number | undefined
}

type FieldsProps = {
  form: WindowedForm<Draft>
  record: FollowedRecord
  rows: readonly Followable[]
  catalogues: Officials
  isReadOnly: boolean
}

function Fields({ form, record, rows, catalogues, isReadOnly }: FieldsProps) {
  const { control } = form
  const [engineerId, technicianId] = useWatch({ control, name: ['engineerId', 'technicianId'] })
  const engineers = useCatalogue(catalogues.engineers)
  const technicians = useCatalogue(catalogues.technicians)
  // The visit has no planned day so far, only a last one.
  const lastOf = useUnavailableLast(isReadOnly ? null : record.place, undefined)
  const shared = { control: control as Control<Draft, unknown, unknown>, isReadOnly }
  return (
    <>
      <p className={classes.note}>{texts.note(record.establishment)}</p>
      <Controller
        control={control}
        name="requirementIds"
        render={({ field: { ref, value, onChange }, fieldState }) => (
          <FollowedField
            rows={rows}
            ids={value.filter((id) => rows.some((row) => row.id === id))}
            isReadOnly={isReadOnly}
            fault={fieldState.error?.message}
            first={ref}
            onIds={onChange}
          />
        )}
      />
      <Columns count={2}>
        <ControlledSelect
          {...shared}
          name="engineerId"
          label={fieldLabels.engineerId}
          {...signerProps(lastOf(engineers), engineerId)}
        />
        <ControlledSelect
          {...shared}
          name="technicianId"
          label={fieldLabels.technicianId}
          {...signerProps(lastOf(technicians), technicianId)}
        />
        <LineField form={form} name="wantedBy" label={fieldLabels.dueOn} type="date" isReadOnly={isReadOnly} />
      </Columns>
    </>
  )
}

/** The limit that the requirements propose, by the rule of the next visit; a term that is over proposes none. */
function proposedLimit(rows: readonly Followable[]): string {
  const first = firstTerm(rows)
  return first && !first.isOverdue ? first.dueOn : ''
}

type Props = {
  record: FollowedRecord
  /** The requirements of the record that are to be met. */
  rows: readonly Followable[]
  catalogues: Officials
  onClose: () => void
}

/** Plans the visit that verifies requirements of a record (R 32.15). */
export function FollowUpWindow({ record, rows, catalogues, onClose }: Props) {
  const keyOf = useSaveKey()
  const params = { inspectionId: record.inspectionId }
  const save = ({ requirementIds, ...plan }: FollowUpPlan) => {
    // A requirement that was met meanwhile is no longer shown.
    const wanted = { ...plan, requirementIds: requirementIds.filter((id) => rows.some((row) => row.id === id)) }
    return saveAsking((confirmed) => {
      const body = { ...wanted, confirmed }
      return call(planFollowUp, { params, body, idempotencyKey: keyOf(body) })
    }, messages.duplicate.plan)
  }
  return (
    <WindowForm<Draft, FollowUpPlan, { id: number }>
      title={texts.title}
      schema={followUpPlan as unknown as z.ZodType<FollowUpPlan, Draft>}
      initial={{
        requirementIds: rows.map(({ id }) => id),
        engineerId: record.engineerId,
        technicianId: record.technicianId,
        wantedBy: proposedLimit(rows),
      }}
      save={save}
      done={texts.done}
      submitLabel={texts.submit}
      touched={[queryKeys.visits, queryKeys.requirements, queryKeys.planning, queryKeys.anyRecord]}
      fieldOfRefusal={{
        'assignment.unknown-engineer': 'engineerId',
        'assignment.unknown-technician': 'technicianId',
        'requirement.not-found': 'requirementIds',
        'requirement.not-open': 'requirementIds',
        'follow-up.other-establishment': 'requirementIds',
        'follow-up.nothing-open': 'requirementIds',
        'follow-up.not-closed': 'requirementIds',
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <Fields form={form} record={record} rows={rows} catalogues={catalogues} isReadOnly={isReadOnly} />
      )}
    </WindowForm>
  )
}
