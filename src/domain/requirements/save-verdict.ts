import { Problem } from '../shared/problem.ts'
import type { RequirementCode } from '../shared/problem-codes/requirement-codes.ts'
import { isBlank } from '../shared/text.ts'
import type { FollowUpVerdict, VerdictForm } from './follow-up.ts'

/** A stored verdict, with the person who gave it. `image` is the name of its photo. */
export type SavedVerdict = {
  requirementId: number
  verdict: FollowUpVerdict
  observation: string
  image: string | null
  givenBy: number
  /** Full name of the person. */
  givenByName: string
}

/** The facts that the rules of a verdict need, on the form and on the server. On the form the photo may be a draft. */
export type VerdictFacts = {
  verdict?: FollowUpVerdict | undefined
  observation?: string | undefined
  hasImage: boolean
}

/** Returns why a verdict is refused, or null: each has an observation, and what is met has a photo (R 32.3). */
export function verdictRefusal({ verdict, observation, hasImage }: VerdictFacts): RequirementCode | null {
  if (!verdict) return 'verdict.missing'
  if (isBlank(observation ?? '')) return 'verdict.observation-missing'
  return verdict === 'cumple' && !hasImage ? 'verdict.photo-missing' : null
}

/** The saved state of a visit that its verdicts depend on. */
export type FollowedVisit = {
  isClosed: boolean
  /** Ids of the requirements that the visit verifies. */
  followed: ReadonlySet<number>
  saved: SavedVerdict | undefined
  /** Whether a person is no official of the visit any more. */
  isReplaced: (userId: number) => boolean
}

const saysTheSame = (one: SavedVerdict, other: SavedVerdict): boolean =>
  one.verdict === other.verdict && one.observation === other.observation && one.image === other.image

/**
 * Decides a verdict (R 32.3). A second one replaces the first until the visit closes. The person who gave it sends it, or
 * an official of the visit where that person was replaced in the plan. Without a photo of its own it keeps the first one's.
 * @param image name of the photo that came with it
 * @returns the verdict to store; null where it says what is stored
 */
export function saveVerdict(
  { isClosed, followed, saved, isReplaced }: FollowedVisit,
  { requirementId, verdict, observation }: VerdictForm,
  { by, image }: { by: { id: number; name: string }; image: string | undefined },
): SavedVerdict | Problem | null {
  if (isClosed) return new Problem('inspection.closed')
  if (!followed.has(requirementId)) return new Problem('verdict.not-followed')
  const isOwn = saved !== undefined && (saved.givenBy === by.id || isReplaced(saved.givenBy))
  const own = isOwn ? saved.image : null
  const given = {
    ...{ requirementId, verdict, observation },
    image: image ?? own,
    ...{ givenBy: by.id, givenByName: by.name },
  }
  if (saved && saysTheSame(given, saved)) return null
  if (saved && !isOwn) {
    return new Problem('verdict.of-another', { params: { name: saved.givenByName } })
  }
  const code = verdictRefusal({ verdict, observation, hasImage: given.image !== null })
  return code ? new Problem(code) : given
}
