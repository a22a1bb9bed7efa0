import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { planningProblems } from '../../../contract/problems/planning-problems.ts'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { followUpText } from '../../../domain/list-exports/list-texts.ts'
import type { VisitPlan } from '../../../domain/visits/visit-plan.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { type FormProgress, useFormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { messages } from './messages.ts'
import type { PlanCatalogues } from './plan-catalogues.ts'
import { newPlan, type PlanDraft, planOf, planSchema } from './plan-draft.ts'
import { PlanFormFields } from './plan-form-fields.tsx'
import { usePlanSubmit } from './use-plan-submit.ts'
import { fetchVisit, type VisitRow } from './visits.queries.ts'

type Props = {
  official: Official
  catalogues: PlanCatalogues
  /** The visit to read or edit; without it, the form is for a new plan. */
  row: VisitRow | undefined
  /** Values with which a new plan begins. */
  start?: PlanDraft
  /** Called when the person closes the form, which may lose typed text. */
  onLeave: () => void
  /** Called after a save with the visits that it made or changed. */
  onSaved: (ids: readonly number[], isNew: boolean) => void
  /** Called after a save, and when the open visit is no longer in the list. */
  onClose: () => void
  /** Called with another person's version of the row, after the person asked for it. */
  onReloaded: (row: VisitRow) => void
  onProgress: (progress: FormProgress) => void
}

const isOrphan = ({ isDone, engineerActive, technicianActive, establishmentActive }: VisitRow) =>
  !isDone && [engineerActive, technicianActive, establishmentActive].includes(false)

export function PlanForm(props: Props) {
  const { official, catalogues, row, start, onLeave, onClose, onSaved, onReloaded, onProgress } = props
  const [isEditing, setIsEditing] = useState(row === undefined)
  const form = useForm<PlanDraft, unknown, VisitPlan>({
    resolver: zodResolver(planSchema(official, row !== undefined)),
    defaultValues: row ? planOf(row) : { ...newPlan(official), ...start },
    mode: 'onTouched',
  })
  const rowChanged = useRowChanged(async () => {
    const current = row && (await fetchVisit(row.id))
    if (current) onReloaded(current)
    else onClose()
  })
  const { submit, isSaving } = usePlanSubmit({
    official,
    visitId: row?.id,
    setError: form.setError,
    onSaved: (ids) => {
      onSaved(ids, row === undefined)
      onClose()
    },
    isRowChanged: rowChanged.isRowChanged,
  })
  useFormProgress({ isDirty: form.formState.isDirty, isSaving }, onProgress)
  const mayEdit = may(official, 'visits.edit', { departmentId: official.departmentId })

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <Stack>
        {row && mayEdit && (
          <Checkbox
            label={messages.enableEditing}
            description={row.isDone ? planningProblems['assignment.done'].text : undefined}
            checked={isEditing}
            disabled={row.isDone}
            onChange={(event) => setIsEditing(event.currentTarget.checked)}
          />
        )}
        {row?.followsActa && <Text>{followUpText(row.followsActa)}</Text>}
        {row && isOrphan(row) && <Alert color="yellow">{messages.inactiveNotice}</Alert>}
        <PlanFormFields
          form={form}
          official={official}
          catalogues={catalogues}
          row={row}
          isReadOnly={!isEditing || isSaving}
        />
        {rowChanged.notice}
        <FormFooter>
          <Button variant="default" onClick={onLeave} disabled={isSaving}>
            {messages.cancel}
          </Button>
          {isEditing && (
            <BusyButton type="submit" isBusy={isSaving}>
              {messages.save}
            </BusyButton>
          )}
        </FormFooter>
      </Stack>
    </form>
  )
}
