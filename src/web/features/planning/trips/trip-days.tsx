import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { editTrip } from '../../../../contract/planning/trips.wire.ts'
import { weekdayOf } from '../../../../domain/shared/days.ts'
import { call } from '../../../api/call.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { useRowChanged } from '../../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { AddVisitWindow } from './add-visit-window.tsx'
import { MOVE_OF, TripDayBlock } from './day-block.tsx'
import { addTexts, dayTexts as texts, tripTexts } from './messages.ts'
import { added, movedTo, orderOf, type Place, removed, sentDays, stepped, visitsIn } from './trip-draft.ts'
import classes from './trips.module.css'
import { type TripCandidate, type TripData, type TripDay, tripQuery, useTripSave } from './trips.queries.ts'

type Props = {
  trip: TripData['trip']
  proposal: readonly TripDay[]
  mayEdit: boolean
  onDirty: (isDirty: boolean) => void
  /** Called when the pressed button is gone. */
  onFocusLost: () => void
}

const headingOf = ({ day }: TripDay) => texts.heading(day, weekdayOf(day))

/** The days of a trip. Those of a draft are changed by buttons, and saved together. */
export function TripDays({ trip, proposal, mayEdit, onDirty, onFocusLost }: Props) {
  const queryClient = useQueryClient()
  const [days, setDays] = useState<readonly TripDay[]>(proposal)
  const [told, setTold] = useState('')
  /** Index of the day to which an establishment is being added. */
  const [adding, setAdding] = useState<number>()
  /** The establishment that was just moved to another day, whose button takes the focus. */
  const [moved, setMoved] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (moved === undefined) return
    list.current?.querySelector<HTMLElement>(`[${MOVE_OF}="${moved}"]`)?.focus()
    setMoved(undefined)
  }, [moved])
  const isDirty = orderOf(days) !== orderOf(proposal)
  const save = useTripSave((changed: readonly TripDay[]) =>
    call(editTrip, {
      params: { id: trip.id },
      body: {
        proposal: sentDays(changed),
        vehicle: trip.vehicle ?? undefined,
        note: trip.note ?? undefined,
        rowVersion: trip.rowVersion,
      },
    }),
  )
  const rowChanged = useRowChanged(async () => {
    await queryClient.invalidateQueries({ queryKey: tripQuery(trip.id).queryKey })
  })
  useLeaveGuard(save.isPending ? 'saving' : isDirty ? 'dirty' : 'clean')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const saveAll = async () => {
    try {
      await save.mutateAsync(days)
      toastSuccess(texts.saved)
      onFocusLost()
    } catch (error) {
      if (!rowChanged.isRowChanged(error)) toastError(saveErrorText(error))
    }
  }
  const undo = () => {
    setDays(proposal)
    onFocusLost()
  }
  const nameOf = ({ day, at }: Place) => days[day]?.assignments[at]?.establishment ?? ''
  const step = (place: Place, by: -1 | 1) => {
    setDays(stepped(days, place, by))
    setTold(texts.steppedTo(nameOf(place), place.at + by + 1))
  }
  const remove = (place: Place) => {
    setDays(removed(days, place))
    setTold(texts.removed(nameOf(place)))
    onFocusLost()
  }
  const move = (place: Place, target: number) => {
    const day = days[target]
    if (!day) return
    setDays(movedTo(days, place, target))
    setTold(texts.moved(nameOf(place), headingOf(day)))
    setMoved(days[place.day]?.assignments[place.at]?.establishmentId)
  }
  const add = (target: number, candidate: TripCandidate) => {
    const day = days[target]
    if (!day) return
    setDays(added(days, target, candidate))
    setTold(addTexts.added(candidate.establishment, headingOf(day)))
    setAdding(undefined)
  }
  const addingTo = adding === undefined ? undefined : days[adding]
  return (
    <div ref={list} className={classes.days}>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {visitsIn(days) === 0 && <Text>{tripTexts.noVisits}</Text>}
      {days.map((day, index) => (
        <TripDayBlock
          key={day.day}
          heading={headingOf(day)}
          day={day}
          others={mayEdit ? days.map((other, at) => ({ at, day: other, heading: headingOf(other) })) : []}
          mayEdit={mayEdit}
          onStep={(at, by) => step({ day: index, at }, by)}
          onRemove={(at) => remove({ day: index, at })}
          onMove={(at, target) => move({ day: index, at }, target)}
          onAdd={() => setAdding(index)}
        />
      ))}
      {adding !== undefined && addingTo && (
        <AddVisitWindow
          tripId={trip.id}
          zodes={trip.zodes}
          heading={headingOf(addingTo)}
          taken={new Set(days.flatMap(({ assignments }) => assignments.map(({ establishmentId }) => establishmentId)))}
          onAdd={(candidate) => add(adding, candidate)}
          onClose={() => setAdding(undefined)}
        />
      )}
      {rowChanged.notice}
      {mayEdit && isDirty && (
        <Group className={classes.unsaved} role="group" aria-label={texts.unsaved}>
          <Text fw={600}>{texts.unsaved}</Text>
          <Button variant="default" onClick={undo} disabled={save.isPending}>
            {texts.undo}
          </Button>
          <BusyButton isBusy={save.isPending} onClick={() => void saveAll()}>
            {texts.save}
          </BusyButton>
        </Group>
      )}
    </div>
  )
}
