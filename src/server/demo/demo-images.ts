import type { ImageKind } from '../../contract/images.wire.ts'
import { type PreparedImage, prepareImage } from '../images/images.service.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import { drawPhoto } from './pictures/photo.ts'
import type { SceneName } from './pictures/scenes.ts'
import { drawSignature } from './pictures/signature.ts'

export type DemoImage = { file: ReceivedFile; prepared: PreparedImage }

/** The stored pictures of the demonstration: photos by seed, signatures by signer. */
export type DemoImages = { photos: Map<string, DemoImage>; signatures: Map<string, DemoImage> }

/** Pictures drawn at once; each takes a thread of libuv's pool. */
const AT_ONCE = 4

async function eachOf<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = list.values()
  const worker = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function store(platform: Platform, kind: ImageKind, bytes: Buffer, type: string): Promise<DemoImage> {
  const file = new ReceivedFile(bytes, type, 'demo')
  const prepared = await prepareImage(platform, kind, file)
  await prepared.keep?.()
  return { file, prepared }
}

/** Draws and stores the pictures. It is slow: call it before the transaction that uses them. */
export async function drawImages(
  platform: Platform,
  photos: readonly { seed: string; scene: SceneName }[],
  signers: readonly string[],
): Promise<DemoImages> {
  const images: DemoImages = { photos: new Map(), signatures: new Map() }
  await eachOf(photos, async ({ seed, scene }) => {
    images.photos.set(seed, await store(platform, 'evidence', await drawPhoto(scene, seed), 'image/jpeg'))
  })
  await eachOf([...new Set(signers)], async (name) => {
    images.signatures.set(name, await store(platform, 'signatures', await drawSignature(name), 'image/png'))
  })
  return images
}

export function imageOf(images: ReadonlyMap<string, DemoImage>, key: string): DemoImage {
  const image = images.get(key)
  if (!image) throw new Error(`The picture ${key} was not drawn.`)
  return image
}
