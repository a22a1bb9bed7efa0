import { type Checklist, type Concept, isDetection, itemParts } from '../../../../domain/inspections/checklist.ts'
import { type Outcome, outcomeOf } from '../../../../domain/inspections/outcome.ts'
import { type MeasureCode, measureName } from '../../../../domain/inspections/sanitary-measures.ts'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import type { FollowUpVerdict } from '../../../../domain/requirements/follow-up.ts'
import {
  requirementTextOf,
  severityOf,
  UNEVALUATED_SECTION,
} from '../../../../domain/requirements/requirement-of-finding.ts'
import type { Severity } from '../../../../domain/requirements/requirement-words.ts'
import { isAnswer, photoOf } from '../../../offline/outbox/outbox-command.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import type { SignerDraft, SignerPart, VisitDraft } from '../draft/visit-draft.ts'
import { followedOf } from '../follow-up/followed.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import type { Signer, VisitOfficial, VisitProgress } from '../visit-form.queries.ts'
import { isPartSaved } from '../visit-progress.ts'
import { standingHere } from './device-standing.ts'
import { reviewTexts } from './messages.ts'
import { signerOfOfficial, signerOfPart } from './signed-parts.ts'
import { stoppedText, stoppingMeasures } from './stopping-measures.ts'

type Finding = {
  number: string
  title: string
  concept: Concept
  isCritical: boolean
  observation: string
  measure: MeasureCode | null
  hasPhoto: boolean
  /**
   * The requirement that the acta will have, with its severity; absent where it has none. The days are null where the term
   * of the department holds; `term` tells it, undefined where a server of before told none.
   */
  requirement?: { text: string; severity: Severity; days: number | null; term: string | undefined }
}
/** A requirement that the visit verifies; `verdict` is null while nothing is said of it. */
type Verified = { number: string; text: string; verdict: FollowUpVerdict | null; observation: string }
/** A person who signs, and how. */
type ReviewedSigner = { role: string; name: string; text: string; isMissing: boolean }

/** The content of the acta, as far as this device knows it. */
export type VisitReview = {
  outcome: Outcome
  /** Empty in a visit that verifies none. */
  verified: readonly Verified[]
  findings: readonly Finding[]
  /** Names of the measures, with the numbers of their items. */
  measures: readonly string[]
  /** Why the concepto cannot be FAVORABLE, where measures in force forbid it. */
  stopped: string | undefined
  healthObservation: string
  establishmentObservation: string
  signers: readonly ReviewedSigner[]
}

type Sources = {
  checklist: Pick<Checklist, 'sections'>
  answered: AnsweredState
  draft: VisitDraft
  /** The writes that close the visit. */
  writes: readonly VisitWrite[]
}

/** The writes of parts that this device sends, now or from its outbox; the ones of now come first. */
const sentWrites = ({ answered, writes }: Pick<Sources, 'answered' | 'writes'>): VisitWrite[] => [
  ...writes,
  ...[...answered.commands.values()].map(({ write }) => write),
]

/** The content under a signature of before, in the words of the acta. */
type ToldOf = (signer: Signer) => string | undefined

/** A signer whose part the server has is in the draft only if it was entered here. */
const signerOf = (sources: Sources, part: SignerPart, role: string, told: ToldOf): ReviewedSigner => {
  const write = sentWrites(sources).find((one) => one.call === part)
  const entered: Partial<SignerDraft> = write?.call === part ? write.body : sources.draft.signers[part]
  const named = [entered.name, entered.role].filter(Boolean).join(' · ')
  const { outcome, refusalReason = '' } = entered
  if (outcome && outcome !== 'firmada') {
    return { role, name: named, text: reviewTexts.doesNotSign(outcome, refusalReason), isMissing: false }
  }
  const signsNow = sources.writes.some(({ call }) => call === part)
  const isBefore = !signsNow && (write !== undefined || isPartSaved(sources.answered.progress, part))
  const before = told(signerOfPart[part]) ?? reviewTexts.signedBefore
  return { role, name: named, text: isBefore ? before : reviewTexts.signs, isMissing: false }
}

const officialText = (official: VisitOfficial, { answers }: VisitProgress, draft: VisitDraft, told: ToldOf) => {
  if (official.hasSigned) {
    const text = told(signerOfOfficial(official)) ?? reviewTexts.official_signed
    return { text, isMissing: false }
  }
  if (answers.some(({ savedBy }) => savedBy === official.officialId)) {
    return { text: reviewTexts.official_filled, isMissing: true }
  }
  return draft.officials?.[official.officialId] === 'own-device'
    ? { text: reviewTexts.official_unsigned, isMissing: true }
    : { text: reviewTexts.official_none, isMissing: false }
}

/** Summarises what closes with these writes. Pure: the dialog only shows it. */
export function visitReview(sources: Sources): VisitReview {
  const { checklist, answered, draft, writes } = sources
  const after = withWrites(answered.expected, writes)
  const told: ToldOf = (signer) => standingHere(checklist, after, signer)?.told
  const answers = new Map(after.answers.map((answer) => [answer.itemId, answer]))
  const sent = sentWrites(sources)
  const photographed = new Set(sent.flatMap((write) => (isAnswer(write) && photoOf(write) ? write.body.itemId : [])))
  const findings = checklist.sections
    .flatMap(({ id, items }) => items.map((item) => ({ item, isEvaluated: id !== UNEVALUATED_SECTION })))
    .flatMap(({ item, isEvaluated }): Finding[] => {
      const answer = answers.get(item.id)
      if (!answer || !isDetection(answer.concept)) return []
      const { number, title } = itemParts(item.text)
      const { concept, isCritical, observation, measure, evidence } = answer
      const severity = severityOf(answer, item)
      const term = after.requirementTerms?.find((one) => one.severity === severity)?.text
      const requirement = { text: requirementTextOf(answer, item), severity, days: answer.termDays ?? null, term }
      return [
        {
          ...{
            number,
            title,
            concept,
            isCritical,
            observation,
            measure,
            hasPhoto: Boolean(evidence) || photographed.has(item.id),
          },
          ...(isEvaluated && { requirement }),
        },
      ]
    })
  const stopping = stoppingMeasures(checklist, after)
  const observation = sent.find((write) => write.call === 'health-observation')
  const establishment = sent.find((write) => write.call === 'establishment-signature')
  return {
    outcome: outcomeOf(checklist, after.answers, after.floors),
    verified: followedOf(after).map(({ id, number, text }) => {
      const said = after.verdicts?.find(({ requirementId }) => requirementId === id)
      return { number, text, verdict: said?.verdict ?? null, observation: said?.observation ?? '' }
    }),
    findings,
    stopped: stopping.length > 0 ? stoppedText(stopping) : undefined,
    measures: findings.flatMap(({ number, measure }) => (measure ? `${measureName[measure]} (${number})` : [])),
    healthObservation: observation?.body.observation ?? after.healthObservation ?? draft.healthObservation,
    establishmentObservation: establishment?.body.observation ?? draft.signers['establishment-signature'].observation,
    signers: [
      ...(after.officials ?? []).map((official) => ({
        role: reviewTexts.official[official.part],
        name: official.name,
        ...officialText(official, after, draft, told),
      })),
      signerOf(sources, 'establishment-signature', reviewTexts.establishment, told),
      signerOf(sources, 'witness-signature', reviewTexts.witness, told),
    ],
  }
}
