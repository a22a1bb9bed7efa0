import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { SHOWN_FORMAT, type ShownFormat } from '../../../../domain/evidence/shown.ts'
import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import type { SignerPart } from '../../../../domain/inspections/visit-write.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { type ShownContent, shownContent, shownDigest } from './shown-content.ts'
import { outdatedParts, withoutParts } from './signed-parts.ts'

/** The content that a person of this visit would sign now. */
export type Shown = {
  kind: ShownContent['kind']
  /** Undefined while it is computed, and where the device cannot. */
  digest: string | undefined
  /** The form of the content that the digest is of. */
  format: ShownFormat
  /** The parts that have to be signed again. */
  outdated: readonly SignerPart[]
  /** Shows the summary to the person of a part. Answers the digest of what was shown, if they accept to sign. */
  askConsent: (part: SignerPart) => Promise<string | undefined>
}

const nothing: Shown = {
  kind: 'unknown',
  digest: undefined,
  format: SHOWN_FORMAT,
  outdated: [],
  askConsent: async () => undefined,
}
export const ShownContext = createContext<Shown>(nothing)
export const useShown = (): Shown => useContext(ShownContext)

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
  return { kind, digest, format, outdated, current }
}
