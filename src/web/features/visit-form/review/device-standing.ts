import { type Checklist, isDetection } from '../../../../domain/inspections/checklist.ts'
import {
  answeredSoFar,
  type ChangesAfter,
  changesSince,
  isChangedAfter,
  type SavedContent,
} from '../../../../domain/inspections/stood-under.ts'
import { afterSentences, numbered, numberIn, standingSentences } from '../../../../domain/records/act-standing.ts'
import { contentOf } from '../../../offline/visits/content-under.ts'
import type { KnownAct } from '../../../offline/visits/prepared-visit.ts'
import { UNNAMED_PHOTO } from '../../../offline/visits/visit-verdicts.ts'
import type { Signer, VisitProgress } from '../visit-form.queries.ts'
import { shownAnswer, shownVerdict } from './shown-parts.ts'

/** A signature as this device knows it. */
export type StandingHere = {
  /** The content under it and the changes after, in the words of the acta. */
  told: string
  isChanged: boolean
}

/** A finding without a name of its photo has the one that is told since: the naming is no change. */
function saved(content: KnownAct['content'], now: VisitProgress): SavedContent {
  const names = new Map(now.answers.map(({ itemId, evidence }) => [itemId, evidence]))
  const images = new Map((now.verdicts ?? []).map(({ requirementId, image }) => [requirementId, image]))
  const answers = content.answers.map((answer) => {
    const { itemId, concept, evidence } = answer
    const name = evidence === null && isDetection(concept) ? (names.get(itemId) ?? null) : evidence
    return shownAnswer({ ...answer, evidence: name })
  })
  const verdicts = content.verdicts.flatMap((said) => {
    const { requirementId, image } = said
    const name = image === UNNAMED_PHOTO ? (images.get(requirementId) ?? null) : image
    return shownVerdict({ ...said, image: name }, now.openRequirements) ?? []
  })
  return {
    answers: new Map(answers.map((answer) => [answer.itemId, answer])),
    healthObservation: content.healthObservation,
    verdicts,
  }
}

const NOTHING_AFTER: ChangesAfter = { addedAfter: [], correctedAfter: [], isObservationAfter: false, verdictsAfter: [] }

/** The signature of a person; undefined without one, and where nothing is known of what it stood under. */
export function standingHere(
  checklist: Pick<Checklist, 'sections'>,
  progress: VisitProgress,
  signer: Signer,
): StandingHere | undefined {
  const act = progress.acts?.[signer]
  const signature = act ? 'told' in act && act.told : progress.signatures?.find((one) => one.signer === signer)
  const before = act && saved(act.content, progress)
  const changes = before
    ? changesSince(before, { checklist, saved: saved(contentOf(progress), progress) })
    : NOTHING_AFTER
  const after = numbered(changes, numberIn(checklist.sections))
  if (signature) {
    const { told, answered, items, isComplete, addedAfter, correctedAfter } = signature
    if (told === null) return undefined
    const wasChanged = addedAfter.length + correctedAfter.length > 0 || (answered === items && !isComplete)
    return { told: [told, ...afterSentences(after)].join(' '), isChanged: wasChanged || isChangedAfter(changes) }
  }
  if (!act || !before || 'told' in act) return undefined
  const soFar = answeredSoFar({ ...checklist, floors: progress.floors }, before)
  return { told: standingSentences({ ...soFar, ...after }, act.at), isChanged: isChangedAfter(changes) }
}
