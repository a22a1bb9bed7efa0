import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useState } from 'react'
import { type FilledOn, isOfEstablishment } from '../../../../domain/inspections/filled-on.ts'
import { listMediaEstablishments, type VisitOwner } from '../../../offline/store/visit-media.ts'
import { Loading } from '../../../ui/loading.tsx'
import { readDraft } from '../draft/local-drafts.ts'
import { establishmentsOf } from '../draft/slot-draft.ts'
import { messages } from '../messages.ts'
import { Leftovers } from './leftovers.tsx'
import { leftoversTexts } from './messages.ts'
import type { OpenedVisit } from './use-open-visit.ts'

/** Whether this device has something that was filled before the visit was moved to its present establishment. */
function hasWorkOfOther(
  owner: VisitOwner,
  { progress, commands }: OpenedVisit,
  mediaPlaces: readonly FilledOn[],
): boolean {
  const drafted = establishmentsOf(readDraft(localStorage, owner), mediaPlaces)
  const work = [...drafted, ...commands.map(({ filledOn }) => filledOn)]
  return work.some((filledOn) => !isOfEstablishment(filledOn, progress))
}

/** Live; undefined while it is read. */
const useMediaPlaces = ({ userId, assignmentId }: VisitOwner): readonly FilledOn[] | undefined =>
  useLiveQuery(
    () =>
      listMediaEstablishments({ userId, assignmentId }).catch((error: unknown) => {
        // Without a database (a private window) nothing was kept, and the visit can still be filled.
        console.error(error)
        return []
      }),
    [userId, assignmentId],
  )

type Props = { userId: number; visit: OpenedVisit; children: ReactNode }

/** The form, once nothing is left that was filled for another establishment: under this one's name it would be its own. */
export function MovedVisit({ userId, visit, children }: Props) {
  const [, lookAgain] = useState(0)
  const owner = { userId, assignmentId: visit.progress.assignmentId }
  const mediaPlaces = useMediaPlaces(owner)
  // Not before it is known: a form that was there for a moment would have opened the draft.
  if (!mediaPlaces) return <Loading text={messages.loading} />
  if (!hasWorkOfOther(owner, visit, mediaPlaces)) return children
  return (
    <Leftovers
      owner={owner}
      commands={visit.commands}
      isClosed={false}
      text={leftoversTexts.moved}
      onGone={() => lookAgain((times) => times + 1)}
    />
  )
}
