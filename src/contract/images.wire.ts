import { z } from 'zod'
import { wireObject } from './core/wire-object.ts'

/** Name of an image: SHA-256 of its bytes (hex) and extension. Its call answers with the file, not the envelope. */
export const IMAGE_NAME = /^[0-9a-f]{64}\.(jpg|png|webp)$/
export const imageKinds = ['signatures', 'evidence', 'photos'] as const
export type ImageKind = (typeof imageKinds)[number]

const folders: Record<ImageKind, string> = {
  signatures: '/api/inspection/signatures',
  evidence: '/api/inspection/evidence',
  photos: '/api/profile/photos',
}

export const imagePath = (kind: ImageKind): string => `${folders[kind]}/:name`
export const imageParams = z.object({ name: z.string() })
export const imageQuery = wireObject(
  {
    size: ['size', z.literal('thumb', 'El tamaño solo puede ser thumb.').optional()],
  },
  'refuse',
)
export const imageUrl = (kind: ImageKind, name: string, size?: 'thumb'): string =>
  `${folders[kind]}/${name}${size ? `?size=${size}` : ''}`
