import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type Outcome, outcomeOf } from '../../../../domain/inspections/outcome.ts'
import { useActSlots } from '../acts/act-slots.ts'
import { focusSoon } from '../focus/focus-after.ts'
import { messages } from '../messages.ts'
import { Notice } from '../notice.tsx'
import { Leftovers } from '../opening/leftovers.tsx'
import { leftoversTexts } from '../opening/messages.ts'
import type { OpenedVisit } from '../opening/use-open-visit.ts'
import classes from './visit-done.module.css'

export type ClosedVisit = {
  inspectionId: number
  establishmentId: number
  /** The device's own result, where it knows every answer. */
  known: Outcome | undefined
}

const TITLE = 'visit-done'

/** The outcome of the answers that this device knows; undefined while it lacks one. */
function knownOutcome({ checklist, progress }: OpenedVisit): Outcome | undefined {
  const answered = new Set(progress.answers.map(({ itemId }) => itemId))
  const isWhole = checklist.sections.every(({ items }) => items.every(({ id }) => answered.has(id)))
  return isWhole ? outcomeOf(checklist, progress.answers, progress.floors) : undefined
}

type Props = {
  userId: number
  visit: OpenedVisit
  /** Whether this page has seen the visit close. */
  isJustClosed: boolean
  renderResult: (closed: ClosedVisit) => ReactNode
}

/** A closed visit: its result, its acta, and work that the visit did not take. */
export function VisitDone({ userId, visit, isJustClosed, renderResult }: Props) {
  const { assignmentId, establishmentId, inspectionId } = visit.progress
  const { ofVisit } = useActSlots()
  useEffect(() => {
    if (isJustClosed) focusSoon({ id: TITLE, block: 'start' })
  }, [isJustClosed])
  return (
    <>
      <Notice
        tone="done"
        title={
          <span id={TITLE} className={classes.title} tabIndex={-1}>
            {isJustClosed ? messages.closed : messages.done}
          </span>
        }
      >
        {inspectionId !== null && renderResult({ inspectionId, establishmentId, known: knownOutcome(visit) })}
        <Button variant="subtle" h={44} px="xs" renderRoot={(props) => <Link {...props} to="/asignaciones" />}>
          {messages.back}
        </Button>
      </Notice>
      {ofVisit(true)}
      <Leftovers owner={{ userId, assignmentId }} commands={visit.commands} isClosed text={leftoversTexts.closed} />
    </>
  )
}
