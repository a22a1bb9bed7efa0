/** First line of every leaf: the form of the text. */
const LEAF_FORMAT = 'vigia-hoja-1'

/**
 * Kinds of leaves: documents by their seal, issued files, keys with their beginning and end, links of the audit trail.
 * `perdida` admits a leaf that a restore lost, and `anterior` begins the log that follows another one.
 */
const LEAF_KINDS = [
  ...['acta', 'adenda', 'medida', 'levantamiento', 'muestra', 'constancia', 'indice'],
  ...['expedida', 'clave', 'retiro', 'bitacora', 'perdida', 'anterior'],
] as const

/**
 * An entry of the public log (R 28.1). It names no person.
 * @property subject id of the document, name of the key, position of the link
 * @property digest SHA-256 (hex) of what the leaf stands for
 */
export type Leaf = { kind: string; subject: string; digest: string }

/** @property kind one of the kinds that this version writes; a newer one may write others */
export type WrittenLeaf = Leaf & { kind: (typeof LEAF_KINDS)[number] }

const SUBJECT = /^[\x20-\x7e]{1,200}$/
const LEAF = new RegExp(`^${LEAF_FORMAT}\\n([a-z]{1,30})\\n([\\x20-\\x7e]{1,200})\\n([0-9a-f]{64})\\n$`)

/** The text of a leaf, in ASCII. Migration 062 writes the same for actas. */
export function leafText({ kind, subject, digest }: WrittenLeaf): string {
  if (!SUBJECT.test(subject)) throw new RangeError('The subject of a leaf is one line of ASCII.')
  return `${LEAF_FORMAT}\n${kind}\n${subject}\n${digest}\n`
}

/** Reads the text of a leaf; undefined for another text. */
export function parseLeaf(text: string): Leaf | undefined {
  const [, kind, subject, digest] = LEAF.exec(text) ?? []
  return kind !== undefined && subject !== undefined && digest !== undefined ? { kind, subject, digest } : undefined
}
