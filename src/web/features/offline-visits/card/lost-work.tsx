import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { type LostParts, settleLost, useLostWork } from '../../../offline/store/eviction-witness.ts'
import { lostPartText } from '../../../offline/store/lost-part-text.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { inFormOrder, slotName } from '../../../offline/visits/slot-name.ts'
import { visitsTexts } from '../list/messages.ts'
import type { OfflineVisit } from '../list/offline-visit.ts'
import classes from './lost-work.module.css'
import { lostTexts } from './messages.ts'
import { visitLink } from './visit-link.ts'

type Props = { userId: number; assignmentId: number; lost: LostParts; visit: OfflineVisit | undefined }

/** Slots that the server holds. It holds the answer of before where a correction was lost. */
const savedAmong = (lost: LostParts, visit: OfflineVisit | undefined): VisitSlot[] =>
  [...lost].flatMap(([slot, kind]) => (kind !== 'correction' && visit?.facts.saved.has(slot) ? [slot] : []))

function LostOfVisit({ userId, assignmentId, lost, visit }: Props) {
  const done = useMemo(() => savedAmong(lost, visit), [lost, visit])
  useEffect(() => {
    if (done.length > 0) settleLost(localStorage, { userId, assignmentId }, done)
  }, [done, userId, assignmentId])
  const left = inFormOrder(lost, visit?.facts.checklist).filter(([slot]) => !done.includes(slot))
  const name = visit?.plan.name ?? visitsTexts.unknown(assignmentId)
  if (left.length === 0) return null
  return (
    <section className={classes.lost} role="alert" aria-label={lostTexts.label(name)}>
      <p className={classes.title}>
        <IconAlertTriangle size={20} aria-hidden /> {lostTexts.title(name, left.length)}
      </p>
      <p>{lostTexts.again}</p>
      <ul>
        {left.map(([slot, kind]) => (
          <li key={slot}>{lostPartText(slotName(slot, visit?.facts.checklist), kind)}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {visit?.opens && (
          <Button
            aria-label={visitsTexts.openNamed(name)}
            renderRoot={(props) => <Link {...props} {...visitLink(visit.opens as NonNullable<typeof visit.opens>)} />}
          >
            {visitsTexts.open}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={lostTexts.dismissNamed(name)}
          onClick={() => settleLost(localStorage, { userId, assignmentId }, lost.keys())}
        >
          {lostTexts.dismiss}
        </Button>
      </div>
    </section>
  )
}

/** Tells what the browser deleted of unsent work, visit by visit. */
export function LostWork({ userId, visits }: { userId: number; visits: readonly OfflineVisit[] }) {
  const lost = useLostWork(userId)
  return [...lost].map(([assignmentId, parts]) => (
    <LostOfVisit
      key={assignmentId}
      userId={userId}
      assignmentId={assignmentId}
      lost={parts}
      visit={visits.find((visit) => visit.assignmentId === assignmentId)}
    />
  ))
}
