import { requirementProblems } from '../../../../contract/problems/requirement-problems.ts'
import { type FollowUpVerdict, type VerdictForm, verdictForm } from '../../../../domain/requirements/follow-up.ts'
import { type VerdictFacts, verdictRefusal } from '../../../../domain/requirements/save-verdict.ts'
import { captureOf } from '../answers/item-write.ts'
import { wellFormed } from '../answers/observation-text.ts'
import type { VerdictDraft } from '../draft/visit-draft.ts'
import type { SavedVerdict } from '../visit-form.queries.ts'

/** In the order of the screen. */
const FIELDS = ['hasImage', 'verdict', 'observation'] as const
type VerdictField = (typeof FIELDS)[number]
type VerdictFaults = Partial<Record<VerdictField, string>>

/** A value for each field that satisfies every rule. */
const filled = { verdict: 'no_cumple', observation: '·', hasImage: true } as const satisfies VerdictFacts

const textOf = ({ observation }: Pick<VerdictDraft, 'observation'>): string => wellFormed(observation).trim()

/** The fault of each field. The domain's rule names only the first, so it is asked once per field. */
export function verdictFaults(draft: VerdictDraft, hasImage: boolean): VerdictFaults {
  const { verdict } = draft
  const observation = textOf(draft)
  const tooLong = verdictForm.shape.observation.safeParse(observation).error?.issues[0]?.message
  const facts: Record<VerdictField, VerdictFacts> = {
    // Only the chosen verdict tells whether a photo is due.
    hasImage: { ...filled, verdict: verdict ?? filled.verdict, hasImage },
    verdict: { ...filled, verdict },
    observation: { ...filled, observation },
  }
  const faults: VerdictFaults = {}
  for (const field of FIELDS) {
    const code = verdictRefusal(facts[field])
    const fault = code ? requirementProblems[code].text : field === 'observation' ? tooLong : undefined
    if (fault) faults[field] = fault
  }
  return faults
}

export const firstVerdictFault = (faults: VerdictFaults): VerdictField | undefined =>
  FIELDS.find((field) => faults[field])

/** The form's content for a saved verdict. Its photo stays on the server until another is taken. */
export const draftOfVerdict = ({ verdict, observation }: SavedVerdict): VerdictDraft => ({ verdict, observation })

/** Whether the server keeps a photo of a verdict. This device may not know its name yet. */
export const hasSavedImage = (saved: SavedVerdict | undefined): boolean => saved !== undefined && saved.image !== null

/** The photo to send. Beside a saved verdict, a picture without its time is the copy of the photo that is saved. */
export const newPhotoOf = (
  { photo }: VerdictDraft,
  medium: Blob | string | undefined,
  isSaved: boolean,
): Blob | undefined => (medium instanceof Blob && (photo || !isSaved) ? medium : undefined)

/** Whether a correction says what is saved. A new photo is a change. */
export const isSameVerdict = (saved: SavedVerdict, draft: VerdictDraft): boolean =>
  draft.photo === undefined && draft.verdict === saved.verdict && textOf(draft) === saved.observation

/** The verdict to send for a draft without faults. */
export function verdictToSend(
  requirementId: number,
  draft: VerdictDraft & { verdict: FollowUpVerdict },
  photo: Blob | undefined,
  now = new Date(),
): VerdictForm {
  return {
    requirementId,
    verdict: draft.verdict,
    observation: textOf(draft),
    image: photo,
    ...captureOf(draft, photo !== undefined, now),
  }
}
