import { repeatedUses } from '../../domain/requirements/repeated-photos.ts'
import type { Querier } from '../platform/db/database.ts'
import { findPhotoUses } from './repeated-photos.queries.ts'
import type { findEvents, findEvidence, Requirement } from './requirements.queries.ts'

type Evidence = Pick<Awaited<ReturnType<typeof findEvidence>>[number], 'id' | 'images'>
type Event = Pick<Awaited<ReturnType<typeof findEvents>>[number], 'details'>

/** The photo of a verdict and its visit, among the details of an act. */
function verdictPhoto({ details }: Event): { photo: string; inspectionId: number } | undefined {
  const { verdict, image, inspectionId } = details
  return typeof verdict === 'string' && typeof image === 'string' && typeof inspectionId === 'number'
    ? { photo: image, inspectionId }
    : undefined
}

/**
 * The photos of evidence and verdicts that were used before at the establishment (R 43.5). They are found by their digests
 * when a card is read, and stored nowhere.
 */
export async function readRepeated(
  q: Querier,
  requirement: Requirement,
  { evidence, events }: { evidence: readonly Evidence[]; events: readonly Event[] },
) {
  const names = [
    ...evidence.flatMap(({ images }) => images),
    ...events.flatMap((event) => verdictPhoto(event)?.photo ?? []),
  ]
  const uses = names.length === 0 ? [] : await findPhotoUses(q, requirement, [...new Set(names)])
  const repeated = [...repeatedUses(uses, requirement.inspectionId)]
  return {
    /** The images of an evidence that are repeated. */
    imagesOf: (evidenceId: number): string[] => [
      ...new Set(
        repeated.filter(({ kind, id }) => kind === 'evidencia' && id === evidenceId).map(({ photo }) => photo),
      ),
    ],
    /** Whether the photo of a verdict is repeated. */
    isRepeated: (event: Event): boolean => {
      const given = verdictPhoto(event)
      return repeated.some(
        ({ kind, photo, inspectionId }) =>
          kind === 'veredicto' && photo === given?.photo && inspectionId === given.inspectionId,
      )
    },
  }
}
