import { createHash } from 'node:crypto'
import type { Client, Reply } from '../api.ts'

export const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const chunksPath = (sha256: string): string => `/api/inspection/pieces/${sha256}`

type Place = { offset: number; total: number; sha256: string }

/** Sends one chunk as the device does. */
export const putPhotoChunk = (client: Client, { offset, total, sha256 }: Place, bytes: Buffer): Promise<Reply> =>
  client.raw('PUT', `${chunksPath(sha256)}?offset=${offset}&total=${total}`, bytes, 'application/octet-stream')

/** Sends a whole file in chunks of `size` bytes and returns its digest. */
export async function sendInChunks(client: Client, file: Buffer, size = 4_096): Promise<string> {
  const sha256 = digest(file)
  for (let offset = 0; offset < file.length; offset += size) {
    const reply = await putPhotoChunk(
      client,
      { offset, total: file.length, sha256 },
      file.subarray(offset, offset + size),
    )
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  }
  return sha256
}
