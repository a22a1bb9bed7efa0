import { Text } from '@mantine/core'
import { z } from 'zod'
import { editVisit } from '../../../../contract/visits.wire.ts'
import * as field from '../../../../domain/shared/fields.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { LineField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { askDespite } from '../ask-despite.ts'
import type { MovableVisit } from './calendar.queries.ts'
import { texts as pageTexts } from './messages.ts'

const texts = pageTexts.changing

type Days = { scheduledOn?: string | undefined; dueOn?: string | undefined }
const daysForm: z.ZodType<Days, Days> = z.object({
  scheduledOn: field.optional(field.day),
  dueOn: field.optional(field.day),
}) as never

/** The plan of a visit as it is, with other days; a day left empty is taken away. */
const planOf = (visit: MovableVisit, { scheduledOn, dueOn }: Days) => ({
  zodesId: visit.zodesId,
  cityId: visit.cityId,
  inscriptionTypeId: visit.inscriptionTypeId,
  establishmentIds: [visit.establishmentId],
  motiveId: visit.motiveId,
  otherMotive: visit.otherMotive ?? undefined,
  engineerId: visit.engineerId,
  technicianId: visit.technicianId,
  scheduledOn: scheduledOn ?? null,
  dueOn: dueOn ?? null,
  rowVersion: visit.rowVersion,
})

type Props = {
  visit: MovableVisit
  /** Reads the visit again, after another person changed it. */
  reload: () => Promise<MovableVisit | undefined>
  onReloaded: (visit: MovableVisit) => void
  onClose: () => void
}

/** Gives a visit other days, through the planner's own save. */
export function ChangeDayWindow({ visit, reload, onReloaded, onClose }: Props) {
  return (
    <WindowForm<Days, Days, true>
      key={visit.rowVersion}
      title={texts.title}
      schema={daysForm}
      initial={{ scheduledOn: visit.scheduledOn ?? '', dueOn: visit.dueOn ?? '' }}
      done={texts.done}
      touched={[queryKeys.calendar, queryKeys.visits, queryKeys.trips]}
      save={(days) =>
        askDespite(
          async (confirmed) => {
            await call(editVisit, { params: { id: visit.id }, body: { ...planOf(visit, days), confirmed } })
            return true as const
          },
          { title: texts.askTitle, text: texts.askText, confirmLabel: texts.goOn },
        )
      }
      reload={async () => {
        const current = await reload()
        if (current) onReloaded(current)
        return current && { scheduledOn: current.scheduledOn ?? '', dueOn: current.dueOn ?? '' }
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <Text fw={600}>{visit.establishment}</Text>
          <LineField
            form={form}
            name="scheduledOn"
            label={texts.scheduledOn}
            description={texts.hint}
            type="date"
            isReadOnly={isReadOnly}
          />
          <LineField form={form} name="dueOn" label={texts.dueOn} type="date" isReadOnly={isReadOnly} />
        </>
      )}
    </WindowForm>
  )
}
