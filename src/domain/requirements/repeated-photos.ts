/** One use of a photo at an establishment: at a finding, as evidence that it was corrected, or with a verdict. */
export type PhotoUse = {
  kind: 'hallazgo' | 'evidencia' | 'veredicto'
  /** Id of the answer, the evidence or the verdict. */
  id: number
  /** Name of the photo, which is the digest of its bytes. */
  photo: string
  at: Date
  /** Id of the record of its visit; null for evidence, which comes without a visit. */
  inspectionId: number | null
}

/** The order of uses of one instant: a clock may stand still, and one of two equal photos has to be the later one. */
const RANK: Readonly<Record<PhotoUse['kind'], number>> = { hallazgo: 0, evidencia: 1, veredicto: 2 }

/**
 * The uses whose photo was there before. Photos of one visit are taken together, so none of them repeats another.
 * @param uses of one establishment
 * @param originId the acta of the requirement: its photos come before all that answers it, whatever a clock says
 */
export function repeatedUses(uses: readonly PhotoUse[], originId: number): ReadonlySet<PhotoUse> {
  const isOrigin = ({ inspectionId }: PhotoUse) => inspectionId === originId
  const ordered = [...uses].sort(
    (one, other) =>
      Number(isOrigin(other)) - Number(isOrigin(one)) ||
      one.at.getTime() - other.at.getTime() ||
      RANK[one.kind] - RANK[other.kind] ||
      one.id - other.id,
  )
  const isTogether = (one: PhotoUse, other: PhotoUse) =>
    one.inspectionId === null ? one.kind === other.kind && one.id === other.id : one.inspectionId === other.inspectionId
  return new Set(
    ordered.filter((use, at) =>
      ordered.slice(0, at).some((before) => before.photo === use.photo && !isTogether(use, before)),
    ),
  )
}
