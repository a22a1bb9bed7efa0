import { hash } from 'node:crypto'
import { type Note, parseNote } from '../../../src/domain/evidence/checkpoint.ts'
import { appendLeaf, hashOver, leafInput, TILE_WIDTH } from '../../../src/domain/evidence/tlog.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

const tilePath = (tile: number, width: number): string => {
  const number = String(tile).padStart(3, '0')
  return width === TILE_WIDTH ? number : `${number}.p/${width}`
}

/** Texts of the entries of a tile, each behind its length in two bytes. */
function entriesOf(bytes: Buffer): string[] {
  const entries: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at)
    entries.push(bytes.toString('latin1', at + 2, end))
    at = end
  }
  return entries
}

export function noteOf(text: string): Note {
  const note = parseNote(text)
  if (!note) throw new Error(`Not a note: ${text}`)
  return note
}

/** Copies the public log up to a note, as a stranger does. */
export async function copyLog(url: string, { size }: Note): Promise<string[]> {
  const entries: string[] = []
  for (let tile = 0; tile * TILE_WIDTH < size; tile += 1) {
    const path = tilePath(tile, Math.min(TILE_WIDTH, size - tile * TILE_WIDTH))
    const reply = await fetch(`${url}/api/public/log/tile/entries/${path}`)
    if (!reply.ok) throw new Error(`Tile ${path}: ${reply.status}`)
    entries.push(...entriesOf(Buffer.from(await reply.arrayBuffer())))
  }
  return entries
}

/** Notes that the entries do not begin with. */
export function contradictedNotes(entries: readonly string[], notes: readonly Note[]): Note[] {
  const frontier: Uint8Array[] = []
  const roots = entries.map((entry, position) => {
    appendLeaf(frontier, position, sha256(leafInput(Buffer.from(entry, 'latin1'))), sha256)
    return Buffer.from(hashOver(frontier, sha256)).toString('hex')
  })
  return notes.filter(({ size, root }) => roots[size - 1] !== Buffer.from(root).toString('hex'))
}
