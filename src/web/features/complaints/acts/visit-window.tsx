import { useMemo } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { planComplaintVisit } from '../../../../contract/follow-up/complaint-acts.wire.ts'
import { type ComplaintVisit, complaintVisit } from '../../../../domain/complaints/complaint-forms.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Refusal } from '../../../api/refusal.ts'
import { ControlledSelect } from '../../../ui/catalogue/controlled-select.tsx'
import { type CatalogueQuery, useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { textList } from '../../../ui/text-list.tsx'
import { LineField } from '../../../ui/window-form/form-fields.tsx'
import { useSaveKey } from '../../../ui/window-form/use-save-key.ts'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../complaints.module.css'
import { type Complaint, fetchComplaint, touchedByComplaints } from '../complaints.queries.ts'
import type { ComplaintChoices } from '../form/complaint-choices.ts'
import { actTexts } from '../messages.ts'
import type { ActProps } from './text-windows.tsx'

const texts = actTexts.visit

type Draft = {
  engineerId: number | undefined
  technicianId: number | undefined
  scheduledOn: string
  wantedBy: string
  rowVersion: number
}

const emptyOf = (rowVersion: number): Draft => ({
  ...{ engineerId: undefined, technicianId: undefined, scheduledOn: '', wantedBy: '', rowVersion },
})

/** The officials of a catalogue whom the complaint is not against. */
function useOthers(query: CatalogueQuery, { officials }: Complaint) {
  const catalogue = useCatalogue(query)
  const { rows } = catalogue
  return useMemo(
    () => ({ ...catalogue, rows: rows.filter(({ id }) => !officials.some((one) => one.id === id)) }),
    [catalogue, rows, officials],
  )
}

type FieldsProps = { form: WindowedForm<Draft>; complaint: Complaint; choices: ComplaintChoices; isReadOnly: boolean }

function Fields({ form, complaint, choices, isReadOnly }: FieldsProps) {
  const engineers = useOthers(choices.engineers, complaint)
  const technicians = useOthers(choices.technicians, complaint)
  const shared = { control: form.control as Control<Draft, unknown, unknown>, isReadOnly }
  return (
    <>
      <p className={classes.note}>{texts.note}</p>
      <Columns count={2}>
        <ControlledSelect {...shared} name="engineerId" label={texts.engineer} catalogue={engineers} />
        <ControlledSelect {...shared} name="technicianId" label={texts.technician} catalogue={technicians} />
        <LineField form={form} name="scheduledOn" label={texts.scheduledOn} type="date" isReadOnly={isReadOnly} />
        <LineField form={form} name="wantedBy" label={texts.wantedBy} type="date" isReadOnly={isReadOnly} />
      </Columns>
    </>
  )
}

/** Refusals that a plan gets past when the person confirms it. */
const ASKING = ['assignment.duplicate', 'assignment.unavailable']

/** Plans; an equal pending visit and an official who is not available are told first. Undefined: the person went back. */
async function planAsking(plan: (confirmed: boolean) => Promise<{ id: number }>): Promise<{ id: number } | undefined> {
  try {
    return await plan(false)
  } catch (error) {
    if (!(error instanceof Refusal) || !ASKING.includes(error.code)) throw error
    const { reasons = [] } = error.consequence
    const isSure = await confirm({
      ...{ title: texts.sure, text: error.message, confirmLabel: texts.submit },
      ...(reasons.length > 0 && { details: textList([...reasons]) }),
    })
    return isSure ? plan(true) : undefined
  }
}

/** 'Planear visita' (R 38.7). */
export function VisitWindow({ complaint, choices, onClose }: ActProps & { choices: ComplaintChoices }) {
  const { id, rowVersion } = complaint
  const keyOf = useSaveKey()
  const save = (form: ComplaintVisit) =>
    planAsking((confirmed) => {
      const body = { ...form, confirmed }
      return call(planComplaintVisit, { params: { id }, body, idempotencyKey: keyOf(body) })
    })
  return (
    <WindowForm<Draft, ComplaintVisit, { id: number }>
      title={texts.title}
      schema={complaintVisit as unknown as z.ZodType<ComplaintVisit, Draft>}
      initial={emptyOf(rowVersion)}
      save={save}
      done={texts.done}
      submitLabel={texts.submit}
      touched={[...touchedByComplaints, queryKeys.visits, queryKeys.planning]}
      fieldOfRefusal={{
        'complaint.official-accused': 'technicianId',
        'assignment.unknown-engineer': 'engineerId',
        'assignment.unknown-technician': 'technicianId',
      }}
      readVersion={async () => (await fetchComplaint(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => <Fields form={form} complaint={complaint} choices={choices} isReadOnly={isReadOnly} />}
    </WindowForm>
  )
}
