import { readdir, rm } from 'node:fs/promises'
import type { TestApi } from '../api.ts'

/** Names of the files that are being sent in chunks, of all people: `<digest>.<size>.part` or `.whole`. */
export async function unfinishedNames({ platform }: TestApi): Promise<string[]> {
  const found = await readdir(platform.config.uploadsDir, { recursive: true }).catch(() => [] as string[])
  return found.flatMap((path) => /[^/]+\.(?:part|whole)$/.exec(path)?.[0] ?? []).sort()
}

export const removeUnfinished = ({ platform }: TestApi): Promise<void> =>
  rm(platform.config.uploadsDir, { recursive: true, force: true })
