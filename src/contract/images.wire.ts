import { z } from 'zod'
import { endpoint, fileReply } from './core/endpoint.ts'
import { form } from './core/wire-object.ts'

/** Name of an image: SHA-256 of its bytes (hex) and extension. Its call answers with the file, not the envelope. */
export const IMAGE_NAME = /^[0-9a-f]{64}\.(jpg|png|webp)$/
export const imageKinds = ['signatures', 'evidence', 'photos'] as const
export type ImageKind = (typeof imageKinds)[number]

const folders: Record<ImageKind, string> = {
  signatures: '/api/inspection/signatures',
  evidence: '/api/inspection/evidence',
  photos: '/api/profile/photos',
}

const summaries: Record<ImageKind, string> = {
  signatures: 'Firma',
  evidence: 'Fotografía de un hallazgo',
  photos: 'Foto de una persona',
}

const imageSize = z.literal('thumb', 'El tamaño solo puede ser thumb.').optional()

/** The call that reads an image of a kind. */
export const getImage = (kind: ImageKind) =>
  endpoint({
    method: 'GET',
    path: `${folders[kind]}/:name`,
    summary: summaries[kind],
    params: z.object({ name: z.string() }),
    query: form(z.object({ size: imageSize }), { size: ['size', imageSize] }),
    reply: fileReply,
    answersFile: ['image/jpeg', 'image/png', 'image/webp'],
  })

export const imageUrl = (kind: ImageKind, name: string, size?: 'thumb'): string =>
  `${folders[kind]}/${name}${size ? `?size=${size}` : ''}`
