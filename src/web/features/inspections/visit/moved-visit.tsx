import { type ReactNode, useState } from 'react'
import { isOfEstablishment } from '../../../../domain/inspections/filled-on.ts'
import type { VisitOwner } from '../../../offline/visit-media.ts'
import { slotsWithContent } from '../draft/draft-pieces.ts'
import { readDraft } from '../draft/local-drafts.ts'
import { messages } from '../messages.ts'
import { Leftovers } from './leftovers.tsx'
import type { OpenedVisit } from './use-open-visit.ts'

/** Whether this device has something that was filled before the visit was moved to its present establishment. */
function hasWorkOfAnother(owner: VisitOwner, { progress, commands }: OpenedVisit): boolean {
  const draft = readDraft(localStorage, owner)
  const isDraftOfAnother = !isOfEstablishment(draft, progress) && slotsWithContent(draft).length > 0
  return isDraftOfAnother || commands.some(({ filledOn }) => !isOfEstablishment(filledOn, progress))
}

type Props = { userId: number; visit: OpenedVisit; children: ReactNode }

/** The form, once nothing is left that was filled for another establishment: under this one's name it would be its own. */
export function MovedVisit({ userId, visit, children }: Props) {
  const [, lookAgain] = useState(0)
  const owner = { userId, assignmentId: visit.progress.assignmentId }
  if (!hasWorkOfAnother(owner, visit)) return children
  return (
    <Leftovers
      owner={owner}
      commands={visit.commands}
      isClosedHere={false}
      text={messages.leftovers.moved}
      onGone={() => lookAgain((times) => times + 1)}
    />
  )
}
