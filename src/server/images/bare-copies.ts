import { hash } from 'node:crypto'
import { Problem } from '../../domain/shared/problem.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { isBareFile } from './bare-file.ts'
import { pngOfPixels } from './png-chunks.ts'
import { portraitOf } from './portrait.ts'

/** Most bytes of remembered copies, and most pictures with a remembered fact. */
const [MAX_COPY_BYTES, MAX_FACTS] = [16 * 1024 * 1024, 20_000]

type Memory = {
  /** Pictures that are bare as they are stored. */
  bare: Set<string>
  copies: Map<string, Uint8Array>
  bytes: number
  drawing: Map<string, Promise<Uint8Array | undefined>>
  /** Names of pictures by the digests of their copies. */
  originals: Map<string, string>
}

/** Facts of this process about the pictures of a store. The bytes of a name never change. */
const memories = new WeakMap<object, Memory>()

function memoryOf(blobs: object): Memory {
  const known = memories.get(blobs)
  if (known) return known
  const memory: Memory = {
    ...{ bare: new Set(), originals: new Map() },
    ...{ copies: new Map(), bytes: 0, drawing: new Map() },
  }
  memories.set(blobs, memory)
  return memory
}

/** Forgets the oldest fact where there are as many as may be. */
function makeRoom(facts: Set<string> | Map<string, string>): void {
  const [oldest] = facts.keys()
  if (facts.size >= MAX_FACTS && oldest !== undefined) facts.delete(oldest)
}

function rememberBare({ bare }: Memory, name: string): void {
  makeRoom(bare)
  bare.add(name)
}

function rememberCopy(memory: Memory, name: string, copy: Uint8Array): void {
  makeRoom(memory.originals)
  memory.originals.set(hash('sha256', copy), name.replace(/\.thumb$/, ''))
  memory.copies.set(name, copy)
  memory.bytes += copy.byteLength
  for (const [oldest, { byteLength }] of memory.copies) {
    if (memory.bytes <= MAX_COPY_BYTES) break
    memory.copies.delete(oldest)
    memory.bytes -= byteLength
  }
}

/** The picture alone; undefined where it does not decode. */
async function drawBare(stored: Uint8Array, personId: number): Promise<Uint8Array | undefined> {
  const cut = pngOfPixels(stored)
  // A copy of its own memory: what it was cut from would stay with it.
  if (cut) return Buffer.from(cut)
  try {
    return (await portraitOf(stored, personId)).bytes
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith('image.')) return undefined
    throw error
  }
}

/** Draws a copy once, however many ask for it meanwhile. */
function copyOf(memory: Memory, name: string, stored: Uint8Array, personId: number): Promise<Uint8Array | undefined> {
  const before = memory.drawing.get(name)
  if (before) return before
  const drawing = drawBare(stored, personId)
    .then((copy) => {
      if (copy) rememberCopy(memory, name, copy)
      return copy
    })
    .finally(() => memory.drawing.delete(name))
  memory.drawing.set(name, drawing)
  return drawing
}

/** Whether this process has seen that a stored picture is bare, so that it is served as it is. */
export const isKnownBare = (blobs: BlobStore, name: string): boolean => memoryOf(blobs).bare.has(name)

/** Name of the picture that this process served as a copy with this digest, whole or as its thumbnail. */
export const originalOfCopy = (blobs: BlobStore, sha256: string): string | undefined =>
  memoryOf(blobs).originals.get(sha256)

/**
 * A stored picture without anything else of its file. What is stored stays, because its name is its digest; older
 * versions stored some as they came.
 * @param personId who asks, whose large pictures wait for each other
 * @returns undefined where the store has none that decodes; `isStored` where the copy is what is stored
 */
export async function bareCopy(
  blobs: BlobStore,
  name: string,
  personId: number,
): Promise<{ bytes: Uint8Array; isStored: boolean } | undefined> {
  const memory = memoryOf(blobs)
  const known = memory.copies.get(name)
  if (known) return { bytes: known, isStored: false }
  const stored = await blobs.get(name)
  if (!stored) return undefined
  if (isBareFile(stored)) {
    rememberBare(memory, name)
    return { bytes: stored, isStored: true }
  }
  const bytes = await copyOf(memory, name, stored, personId)
  return bytes && { bytes, isStored: false }
}
