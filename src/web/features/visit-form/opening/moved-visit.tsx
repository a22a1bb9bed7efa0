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

/** Whether this device holds work that was entered before the visit was moved to another establishment. */
function hasWorkOfOther(
  owner: VisitOwner,
  { progress, commands }: OpenedVisit,
  mediaPlaces: readonly FilledOn[],
): boolean {
  const drafted = establishmentsOf(readDraft(localStorage, owner), mediaPlaces)
  const work = [...drafted, ...commands.map(({ filledOn }) => filledOn)]
  return work.some((filledOn) => !isOfEstablishment(filledOn, progress))
}

/** Establishments of the stored media; undefined while they are read. Live. */
const useMediaPlaces = ({ userId, assignmentId }: VisitOwner): readonly FilledOn[] | undefined =>
  useLiveQuery(
    () =>
      listMediaEstablishments({ userId, assignmentId }).catch((error: unknown) => {
        // Without a database (a private window) nothing is stored, and the visit can still be filled.
        console.error(error)
        return []
      }),
    [userId, assignmentId],
  )

type Props = { userId: number; visit: OpenedVisit; children: ReactNode }

/** Shows the form only when no work for another establishment is left: it would be saved under this one's name. */
export function MovedVisit({ userId, visit, children }: Props) {
  const [, lookAgain] = useState(0)
  const owner = { userId, assignmentId: visit.progress.assignmentId }
  const mediaPlaces = useMediaPlaces(owner)
  // A form that shows for a moment would open the draft.
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
