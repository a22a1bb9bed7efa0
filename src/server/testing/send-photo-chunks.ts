import { createHash } from 'node:crypto'
import type { Client, Reply } from './api.ts'

export const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const piecesPath = (sha256: string): string => `/api/inspection/pieces/${sha256}`

type Place = { offset: number; total: number; sha256: string }

/** One piece, as the device sends it. */
export const putPiece = (client: Client, { offset, total, sha256 }: Place, bytes: Buffer): Promise<Reply> =>
  client.raw('PUT', `${piecesPath(sha256)}?offset=${offset}&total=${total}`, bytes, 'application/octet-stream')

/** A whole file, in pieces of `size` bytes. Returns its digest. */
export async function sendInPieces(client: Client, file: Buffer, size = 4_096): Promise<string> {
  const sha256 = digest(file)
  for (let offset = 0; offset < file.length; offset += size) {
    const reply = await putPiece(client, { offset, total: file.length, sha256 }, file.subarray(offset, offset + size))
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  }
  return sha256
}
