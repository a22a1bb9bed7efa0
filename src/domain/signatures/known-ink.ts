import type { SignerPart } from '../inspections/visit-write.ts'

/**
 * The uses that a drawing of a signature has already. It is known by the digest of its picture: no hand draws
 * the same picture twice, so an equal one was copied (decision 073).
 */
export type KnownInk = {
  /** Whether an account has it as its stored signature. */
  isStored: boolean
  /** Whether it is the thumbnail of a signature that is larger. */
  isThumbnail: boolean
  /** Whether an establishment or a witness signed with it, in any visit. */
  isOfSigner: boolean
  /** The parts of this visit whose person signed with it. */
  parts: readonly SignerPart[]
  /** Officials who signed with it, and whether that was in another visit. */
  officials: readonly { officialId: number; isElsewhere: boolean }[]
}

/** Known drawings by the name of their picture. */
export type KnownInks = ReadonlyMap<string, KnownInk>

/**
 * Whether the person of a part, an establishment or a witness, may sign with it. It is no account's, no official's and no
 * thumbnail, and the person of the other part of the visit has not signed with it.
 */
export const isNewForSigner = (ink: KnownInk | undefined, part: SignerPart): boolean =>
  ink === undefined ||
  (!ink.isStored && !ink.isThumbnail && ink.officials.length === 0 && ink.parts.every((known) => known === part))

/**
 * Whether an official may sign with it: no other person has it, and it is no thumbnail. Who signs in an own session may use
 * an own picture again; one that a companion brings was never used in another visit.
 */
export const isNewForOfficial = (
  ink: KnownInk | undefined,
  { officialId, isOwnAct }: { officialId: number; isOwnAct: boolean },
): boolean =>
  ink === undefined ||
  (!ink.isStored &&
    !ink.isThumbnail &&
    !ink.isOfSigner &&
    ink.officials.every((known) => known.officialId === officialId && (isOwnAct || !known.isElsewhere)))

const NO_INK: KnownInk = { isStored: false, isThumbnail: false, isOfSigner: false, parts: [], officials: [] }

/**
 * One use of a drawing: as the signature of an account, as a thumbnail, or under a visit by an official or another signer.
 * The part is that of this visit; of another visit it does not count.
 */
export type InkUse =
  | { name: string; by: 'account' | 'thumbnail' }
  | { name: string; by: 'signer'; part?: SignerPart }
  | { name: string; by: 'official'; officialId: number; isElsewhere: boolean }

const factOf = { account: 'isStored', thumbnail: 'isThumbnail' } as const

const withUse = (known: KnownInk, use: InkUse): KnownInk => {
  if (use.by === 'signer') {
    return { ...known, isOfSigner: true, parts: use.part ? [...known.parts, use.part] : known.parts }
  }
  if (use.by !== 'official') return { ...known, [factOf[use.by]]: true }
  const { officialId, isElsewhere } = use
  return { ...known, officials: [...known.officials, { officialId, isElsewhere }] }
}

/** The drawings with more uses. */
export function withInk(inks: KnownInks, ...uses: readonly InkUse[]): KnownInks {
  if (uses.length === 0) return inks
  const known = new Map(inks)
  for (const use of uses) known.set(use.name, withUse(known.get(use.name) ?? NO_INK, use))
  return known
}
