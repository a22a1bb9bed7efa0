import { type ReactNode, useCallback, useState } from 'react'
import { requestProblems } from '../../../contract/problems/request-problems.ts'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { useStoreSilent } from '../../offline/store/use-store-fault.ts'
import { SlowLoading } from '../../ui/slow-loading.tsx'
import { useActSlots } from './acts/act-slots.ts'
import { ActsAround } from './acts/acts-around.tsx'
import { EstablishmentCard } from './establishment/establishment-card.tsx'
import { FillVisit } from './fill-visit.tsx'
import { useSyncAnswers } from './finish/use-sync-answers.ts'
import { type ClosedVisit, VisitDone } from './finish/visit-done.tsx'
import classes from './inspection-visit.module.css'
import { messages } from './messages.ts'
import { Notice } from './notice.tsx'
import { openingTexts } from './opening/messages.ts'
import { MovedVisit } from './opening/moved-visit.tsx'
import { OpeningFailed } from './opening/opening-failed.tsx'
import { type OpenedVisit, useOpenVisit, type VisitIds } from './opening/use-open-visit.ts'
import type { VisitProgress } from './visit-form.queries.ts'

const isOfVisit = (ids: VisitIds, progress: VisitProgress) =>
  progress.establishmentId === ids.establishmentId && progress.inscriptionTypeId === ids.inscriptionTypeId

type BodyProps = Pick<Props, 'official' | 'ids' | 'renderResult'> & { visit: OpenedVisit; isJustClosed: boolean }

function Body({ official, ids, visit, isJustClosed, renderResult }: BodyProps) {
  const { ofForm } = useActSlots()
  if (!isOfVisit(ids, visit.progress)) return <Notice tone="refused" title={messages.otherVisit} />
  if (visit.progress.isDone) {
    return <VisitDone userId={official.id} visit={visit} isJustClosed={isJustClosed} renderResult={renderResult} />
  }
  // Only the server knows whose visit it is. An administrator never fills one (R 12.9).
  if (official.userType === USER_TYPE.administrator) {
    return <Notice tone="refused" title={requestProblems['access.forbidden'].text} />
  }
  return ofForm(
    <MovedVisit userId={official.id} visit={visit}>
      <FillVisit userId={official.id} visit={visit} />
    </MovedVisit>,
  )
}

type Props = {
  official: Official
  ids: VisitIds
  /** Shows the result of a closed visit, and what is done with its acta. */
  renderResult: (closed: ClosedVisit) => ReactNode
}

/** One visit: its establishment and its form. */
export function InspectionVisit({ official, ids, renderResult }: Props) {
  const [isJustClosed, setJustClosed] = useState(false)
  const noteClosing = useCallback(() => setJustClosed(true), [])
  const opening = useOpenVisit(official.id, ids)
  const visit = opening.state === 'open' ? opening.visit : undefined
  useSyncAnswers({ userId: official.id, assignmentId: ids.assignmentId }, visit, noteClosing)
  const isStoreSilent = useStoreSilent()
  if (opening.state === 'loading') {
    const slowText = opening.waitsFor === 'device' ? openingTexts.slowDevice : openingTexts.slow
    return (
      <>
        {isStoreSilent && <Notice tone="refused" title={openingTexts.silentDevice} />}
        <SlowLoading text={messages.loading} slowText={slowText} />
      </>
    )
  }
  if (opening.state === 'failed') return <OpeningFailed error={opening.error} onRetry={opening.retry} />
  const { header, progress, lastFindings } = opening.visit
  return (
    <div className={classes.page}>
      <EstablishmentCard header={header} motive={progress.motive} lastFindings={lastFindings} />
      {isStoreSilent && <Notice tone="refused" title={openingTexts.silentDevice} />}
      {opening.refusal && <Notice tone="refused" title={openingTexts.refused(opening.refusal.message)} />}
      <ActsAround userId={official.id} visit={opening.visit}>
        <Body
          official={official}
          ids={ids}
          visit={opening.visit}
          isJustClosed={isJustClosed}
          renderResult={renderResult}
        />
      </ActsAround>
    </div>
  )
}
