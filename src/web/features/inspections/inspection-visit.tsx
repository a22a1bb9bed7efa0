import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { problemReplies } from '../../../contract/problems.ts'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { Refusal } from '../../api/refusal.ts'
import { Loading } from '../../ui/loading.tsx'
import { Retry } from '../../ui/retry.tsx'
import { DraftContext, useOpenDraft } from './draft/use-visit-draft.ts'
import { EstablishmentCard } from './establishment-card.tsx'
import { InspectionForm } from './inspection-form.tsx'
import classes from './inspection-visit.module.css'
import {
  checklistQuery,
  headerQuery,
  progressQuery,
  type VisitChecklist,
  type VisitProgress,
} from './inspections.queries.ts'
import { messages } from './messages.ts'
import { Notice } from './notice.tsx'
import { VisitContext } from './open-visit.ts'
import { VisitDone } from './visit-done.tsx'

export type VisitIds = { assignmentId: number; establishmentId: number; inscriptionTypeId: number }

type OpenProps = { userId: number; checklist: VisitChecklist; progress: VisitProgress; onFinished: () => void }

function FillVisit({ userId, checklist, progress, onFinished }: OpenProps) {
  const { assignmentId } = progress
  const draft = useOpenDraft({ userId, assignmentId })
  const visit = useMemo(
    () => draft && { assignmentId, checklist, draft, onFinished },
    [assignmentId, checklist, draft, onFinished],
  )
  if (!visit) return <Loading text={messages.loading} />
  return (
    <VisitContext value={visit}>
      <DraftContext value={visit.draft.store}>
        <InspectionForm checklist={checklist} progress={progress} />
      </DraftContext>
    </VisitContext>
  )
}

const isOfVisit = (ids: VisitIds, progress: VisitProgress) =>
  progress.establishmentId === ids.establishmentId && progress.inscriptionTypeId === ids.inscriptionTypeId

function Body({ official, ids, ...open }: { official: Official; ids: VisitIds } & Omit<OpenProps, 'userId'>) {
  if (!isOfVisit(ids, open.progress)) return <Notice tone="refused" title={messages.otherVisit} />
  if (open.progress.isDone) return <VisitDone progress={open.progress} />
  // Whose visit it is, only the server knows; an administrator never fills one (design section 6).
  if (official.userType === USER_TYPE.administrator) {
    return <Notice tone="refused" title={problemReplies['access.forbidden'].text} />
  }
  return <FillVisit userId={official.id} {...open} />
}

/** One visit: the establishment, and its inspection to fill. */
export function InspectionVisit({
  official,
  ids,
  onFinished,
}: {
  official: Official
  ids: VisitIds
  onFinished: () => void
}) {
  const queries = {
    header: useQuery(headerQuery(ids.establishmentId)),
    checklist: useQuery(checklistQuery(ids.inscriptionTypeId)),
    progress: useQuery(progressQuery(ids.assignmentId)),
  }
  const { header, checklist, progress } = queries
  const error = header.error ?? checklist.error ?? progress.error
  useEffect(() => {
    if (error) console.error(error)
  }, [error])

  if (header.data && checklist.data && progress.data) {
    return (
      <div className={classes.page}>
        <EstablishmentCard header={header.data} motive={progress.data.motive} />
        <Body
          official={official}
          ids={ids}
          checklist={checklist.data}
          progress={progress.data}
          onFinished={onFinished}
        />
      </div>
    )
  }
  if (!error) return <Loading text={messages.loading} />
  const retry = () => {
    for (const query of Object.values(queries)) if (query.isError) void query.refetch()
  }
  return (
    <div className={classes.failed} role="alert">
      <h1 className={classes.title}>{messages.title}</h1>
      <p>{error instanceof Refusal ? error.message : messages.failed}</p>
      <Retry onRetry={retry} />
    </div>
  )
}
