import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { cancelTrip, closeTrip, confirmTrip } from '../../../../contract/planning/trips.wire.ts'
import { requiredLine } from '../../../../domain/shared/fields.ts'
import { call } from '../../../api/call.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { textList } from '../../../ui/text-list.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { askDespite } from '../ask-despite.ts'
import classes from '../planning.module.css'
import { notesTexts, tripTexts as texts, unavailableTexts } from './messages.ts'
import { takenIn, visitsIn } from './trip-draft.ts'
import { TripNotesWindow } from './trip-notes-window.tsx'
import { fetchTripPlan, type TripData, touchedByTrips, useTripSave } from './trips.queries.ts'

type Props = {
  data: TripData
  /** Whether the days were changed and not saved; a trip is confirmed as it is kept. */
  isDirty: boolean
  children: ReactNode
}

type Reason = { reason: string }
const reasonForm: z.ZodType<Reason, Partial<Reason>> = z.object({ reason: requiredLine(300) }) as never

/** Runs an act of the trip and tells a refusal. */
async function telling(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    toastError(saveErrorText(error))
  }
}

/** Actions on the trip for the person who sees it, as the server allows them. */
export function TripActions({ data, isDirty, children }: Props) {
  const { trip, proposal, may } = data
  const { id, rowVersion, number } = trip
  const [isCancelling, setCancelling] = useState(false)
  const [areNotesOpen, setNotesOpen] = useState(false)
  const confirming = useTripSave((confirmed: boolean) =>
    call(confirmTrip, { params: { id }, body: { confirmed, rowVersion } }),
  )
  const closing = useTripSave(() => call(closeTrip, { params: { id }, body: { rowVersion } }))
  const pdf = useMutation({
    mutationFn: () => fetchTripPlan(id),
    onSuccess: (file) => saveFile(file, `plan-de-salida-${number}.pdf`),
    onError: (error) => toastError(texts.pdfFailed, error.message),
  })
  const visits = visitsIn(proposal)

  const confirmAll = () =>
    telling(async () => {
      if (isDirty) return toastError(texts.saveFirst)
      const isAgreed = await confirm({
        title: texts.confirm,
        text: texts.confirmQuestion(visits, takenIn(proposal)),
        confirmLabel: texts.confirm,
      })
      if (!isAgreed) return
      const saved = await askDespite((confirmed) => confirming.mutateAsync(confirmed), {
        ...unavailableTexts,
        confirmLabel: texts.goOn,
      })
      if (!saved) return
      toastSuccess(texts.confirmed(saved.assignmentIds.length, saved.takenIds.length))
      if (saved.dropped.length > 0)
        await confirm({
          title: texts.droppedTitle,
          text: texts.dropped,
          confirmLabel: texts.understood,
          details: textList(saved.dropped.map(({ establishment, reason }) => `${establishment}: ${reason}`)),
        })
    })
  const closeAll = () =>
    telling(async () => {
      const isAgreed = await confirm({ title: texts.close, text: texts.closeQuestion, confirmLabel: texts.close })
      if (!isAgreed) return
      await closing.mutateAsync(undefined)
      toastSuccess(texts.closed)
    })
  return (
    <div className={classes.actions}>
      {may.includes('confirm') && visits > 0 && (
        <BusyButton isBusy={confirming.isPending} onClick={() => void confirmAll()}>
          {texts.confirm}
        </BusyButton>
      )}
      {may.includes('close') && (
        <BusyButton isBusy={closing.isPending} onClick={() => void closeAll()}>
          {texts.close}
        </BusyButton>
      )}
      <BusyButton
        variant="default"
        leftSection={<IconFileTypePdf size={20} aria-hidden />}
        isBusy={pdf.isPending}
        onClick={() => pdf.mutate()}
      >
        {texts.pdf}
      </BusyButton>
      {children}
      {may.includes('edit') && (
        <Button
          variant="default"
          // A save makes another version of the trip, on which typed days would be lost.
          onClick={() => (isDirty ? toastError(notesTexts.saveFirst) : setNotesOpen(true))}
        >
          {notesTexts.open}
        </Button>
      )}
      {areNotesOpen && <TripNotesWindow data={data} onClose={() => setNotesOpen(false)} />}
      {may.includes('cancel') && (
        <Button variant="default" onClick={() => setCancelling(true)}>
          {texts.cancel}
        </Button>
      )}
      {isCancelling && (
        <WindowForm<Partial<Reason>, Reason, true>
          title={texts.cancel}
          schema={reasonForm}
          initial={{ reason: '' }}
          done={texts.cancelled}
          submitLabel={texts.cancel}
          touched={touchedByTrips}
          save={async ({ reason }) => {
            await call(cancelTrip, { params: { id }, body: { reason, rowVersion } })
            return true
          }}
          onClose={() => setCancelling(false)}
        >
          {(form, isReadOnly) => (
            <>
              <p>{texts.cancelText}</p>
              <TextField form={form} name="reason" label={texts.cancelReason} isReadOnly={isReadOnly} isRequired />
            </>
          )}
        </WindowForm>
      )}
    </div>
  )
}
