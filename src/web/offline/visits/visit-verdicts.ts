import type { VerdictForm } from '../../../domain/requirements/follow-up.ts'
import { type VisitSlot, verdictSlot } from '../store/visit-slot.ts'
import type { VisitProgress } from './prepared-visit.ts'

/** Stands for a saved photo whose name only the server knows yet. */
export const UNNAMED_PHOTO = ''

type Verdicts = VisitProgress['verdicts']
type SavedVerdict = NonNullable<Verdicts>[number]

/**
 * The verdicts after the server accepted one. It replaces the one of before, and keeps its photo where it has none of its
 * own. The server names a new photo; until it tells the name, this device shows its own copy.
 * @param by id of the user who sent it, where it is known that the server accepted it
 */
export function withVerdict(
  verdicts: Verdicts = [],
  { requirementId, verdict, observation, image }: VerdictForm,
  by: number | undefined,
  names: ReadonlyMap<VisitSlot, string>,
): NonNullable<Verdicts> {
  const before = verdicts.find((saved) => saved.requirementId === requirementId)
  const kept = image ? UNNAMED_PHOTO : (before?.image ?? null)
  const after: SavedVerdict = {
    ...before,
    requirementId,
    verdict,
    observation,
    image: names.get(verdictSlot(requirementId)) ?? kept,
    ...(by !== undefined && { givenBy: by }),
  }
  return [...verdicts.filter((saved) => saved !== before), after]
}

/** Whether a saved verdict says what is in a write. A photo of its own may still differ. */
export const saysVerdict = (
  { verdicts = [] }: Pick<VisitProgress, 'verdicts'>,
  { requirementId, verdict, observation }: VerdictForm,
): boolean =>
  verdicts.some(
    (saved) => saved.requirementId === requirementId && saved.verdict === verdict && saved.observation === observation,
  )

/**
 * The server's verdicts, and those that it accepted from this device after the question. Older servers tell none.
 * A page that was told of an accepted verdict does not know the name of its photo; what sent the photo does.
 */
export function mergeVerdicts(
  server: Pick<VisitProgress, 'verdicts'>,
  known: Pick<VisitProgress, 'verdicts'>,
): Pick<VisitProgress, 'verdicts'> {
  if (!known.verdicts) return {}
  const told = new Map((server.verdicts ?? []).map((saved) => [saved.requirementId, saved]))
  for (const saved of known.verdicts) {
    const there = told.get(saved.requirementId)
    told.set(saved.requirementId, there ? { ...there, image: there.image || saved.image } : saved)
  }
  return { verdicts: [...told.values()] }
}
