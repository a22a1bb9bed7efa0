import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { SHOWN_FORMAT, type ShownFormat } from '../../../../domain/evidence/shown.ts'
import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import type { SignerPart } from '../../../../domain/inspections/visit-write.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import type { VisitProgress } from '../visit-form.queries.ts'
import { standingHere } from './device-standing.ts'
import { type ShownContent, shownContent, shownDigest } from './shown-content.ts'
import { outdatedParts, renewableParts, type StandingsHere, withoutParts } from './signed-parts.ts'

/** The content that a person of this visit would sign now. */
export type Shown = {
  kind: ShownContent['kind']
  /** Undefined while it is computed, and where the device cannot. */
  digest: string | undefined
  /** The form of the content that the digest is of. */
  format: ShownFormat
  /** The parts that have to be signed again. */
  outdated: readonly SignerPart[]
  /** The parts that may be signed again. */
  renewable: readonly SignerPart[]
  /** The signatures that stand, with what they stood under. */
  standings: StandingsHere
  /** Shows the summary to the person of a part. Answers the digest of what was shown, if they accept to sign. */
  askConsent: (part: SignerPart) => Promise<string | undefined>
  /** The digest of all that the form has now, also of an unfinished list. Undefined where the device cannot tell. */
  digestNow: () => Promise<string | undefined>
}

export const nothingShown: Shown = {
  kind: 'unknown',
  digest: undefined,
  format: SHOWN_FORMAT,
  outdated: [],
  renewable: [],
  standings: {},
  askConsent: async () => undefined,
  digestNow: async () => undefined,
}
export const ShownContext = createContext<Shown>(nothingShown)
export const useShown = (): Shown => useContext(ShownContext)

const SIGNERS = ['technician', 'engineer', 'establishment', 'witness'] as const

const standingsOf = (checklist: Pick<Checklist, 'sections'>, progress: VisitProgress): StandingsHere =>
  Object.fromEntries(
    SIGNERS.flatMap((signer) => {
      const standing = standingHere(checklist, progress, signer)
      return standing ? [[signer, standing]] : []
    }),
  )

/** Follows the content of the visit, and with it which signatures still hold (R 29.3). */
export function useShownContent(checklist: Pick<Checklist, 'id' | 'sections'>, answered: AnsweredState) {
  const content = useMemo(() => shownContent(checklist, answered), [checklist, answered])
  const [computed, setComputed] = useState<{ content: ShownContent; digest: string | undefined }>()
  useEffect(() => {
    let isCurrent = true
    const keep = (digest: string | undefined) => {
      if (isCurrent) setComputed({ content, digest })
    }
    shownDigest(content).then(keep, (error: unknown) => {
      console.error(error)
      keep(undefined)
    })
    return () => {
      isCurrent = false
    }
  }, [content])
  const isComputed = computed?.content === content
  // Until the next digest is there all stays as it was: a pad must not close and open under the pen.
  const digest = content.kind === 'whole' ? computed?.digest : undefined
  const before = useRef<readonly SignerPart[]>([])
  const outdated = useMemo(
    () => (isComputed ? outdatedParts(answered, digest) : before.current),
    [isComputed, answered, digest],
  )
  before.current = outdated
  const current = useMemo(() => withoutParts(answered, outdated), [answered, outdated])
  const kind: ShownContent['kind'] =
    isComputed && digest === undefined && content.kind === 'whole' ? 'unknown' : content.kind
  const format: ShownFormat = SHOWN_FORMAT
  const standings = useMemo(() => standingsOf(checklist, answered.expected), [checklist, answered])
  const renewable = useMemo(() => renewableParts(current, standings), [current, standings])
  return { kind, digest, format, outdated, renewable, standings, current }
}
